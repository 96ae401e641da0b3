import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Lets a transaction take as long as its work does: its statements, and the time between them, such as that of writing a file. */
export const liftTimeouts = (tx: Tx) =>
  sql`SELECT set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
