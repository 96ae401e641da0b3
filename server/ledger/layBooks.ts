import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { setForDatabase } from '#server/db/distribution/setForDatabase.ts';
import { endSessions } from '#server/db/distribution/endSessions.ts';
import { lockRun, refuseWithoutNodes } from '#server/db/distribution/distributionSteps.ts';
import { retryLocked } from '#server/db/retryLocked.ts';
import type { LedgerFollower } from './archive/ledgerFollower.ts';
import { areBooksLaid } from './areBooksLaid.ts';
import { allBooks } from './book.ts';
import { closeBook, openBooks } from './bookSchemas.ts';
import { beginBooks } from './former/beginBooks.ts';
import { closeFormer, prepareFormer } from './former/closeFormer.ts';
import { knowTables } from './knowTables.ts';
import { layShards, setLaying } from './layShards.ts';

/** Functions that Citus sends to the worker of the book, by the key in their first parameter. */
const SENT = ['book_post', 'book_cut', 'book_hold', 'book_dues'];

/** True if the ledger has postings, or had some that are detached: their entries concern several books, and their chain is one. */
async function hasPostings(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT id FROM posting) OR EXISTS (SELECT from_id FROM ledger_detached) AS has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

async function layTables(tx: Tx, beside: string, followers: readonly LedgerFollower[]): Promise<void> {
  await refuseWithoutNodes(tx);
  await lockRun(tx, 'transaction');
  await setLaying(tx);
  const former = (await hasPostings(tx)) ? await closeFormer(tx, followers) : null;
  // Each book gets a row of its own.
  await sql`DELETE FROM seal_state`.execute(tx);
  // Nodes of before runs of links read the view. Its function names the type of a table, which cannot be distributed with it.
  await sql`DROP VIEW chain_link`.execute(tx);
  await sql`DROP FUNCTION ledger_link_hash`.execute(tx);
  await layShards(tx, beside);
  for (const name of SENT)
    await sql`SELECT create_distributed_function(oid::regprocedure, 'key', colocate_with => 'account',
      force_delegation => true) FROM pg_proc WHERE proname = ${name} AND pronamespace = 'public'::regnamespace`.execute(
      tx,
    );
  if (former) await beginBooks(tx, former);
}

/**
 * Has new sessions write to several shards one after the other: a call on the coordinator reads several, and then writes to a
 * table that a foreign key binds to one of its own, for which Citus wants one connection to each node.
 */
export const writeOneByOne = (db: Db) => setForDatabase(db, 'citus.multi_shard_modify_mode', 'sequential');

/**
 * Makes the schemas of all books anew, one after the other, as after a migration: views keep the columns of their tables. Calls in a
 * book are refused as busy meanwhile.
 */
export async function reopenBooks(db: Db, beside: string): Promise<void> {
  const lay = async (tx: Tx) => {
    await lockRun(tx, 'transaction');
    await setLaying(tx);
    // Calls wait behind one that waits.
    await sql`SELECT set_config('lock_timeout', '1s', true)`.execute(tx);
    await layShards(tx, beside);
  };
  await retryLocked(() => db.transaction().execute(lay), sleep);
  await writeOneByOne(db);
  await endSessions(db);
  await knowTables(db);
  for (const book of allBooks) {
    await closeBook(db, book);
    await openBooks(db);
  }
}

export interface LayOptions {
  /** Parts of the server that read the history of the ledger. */
  followers?: readonly LedgerFollower[];
  /** Work on the coordinator before the first call in a book: nodes that run follow as soon as the books are open. */
  beforeOpening?(): Promise<void>;
}

/**
 * Lays the ledger into shards beside those of the players, makes the schema of each book on its worker, and the
 * coordinator's tables known there. Its postings, if any, become the former ledger (`closeFormer`), and the books begin with
 * openings, which `signBooks` signs. A run that was interrupted is gone on with by the next one. Throws a ConnectError as
 * `refuseWithoutNodes` and `lockRun`.
 * @param beside a table of players that lies in shards
 */
export async function layBooks(
  db: Db,
  beside: string,
  { followers = [], beforeOpening }: LayOptions = {},
): Promise<void> {
  const lay = async (tx: Tx) => {
    if (!(await areBooksLaid(tx))) await layTables(tx, beside, followers);
  };
  await refuseWithoutNodes(db);
  if (!(await areBooksLaid(db))) await prepareFormer(db, followers);
  await retryLocked(() => db.transaction().execute(lay), sleep);
  await writeOneByOne(db);
  await endSessions(db);
  await knowTables(db);
  await beforeOpening?.();
  await openBooks(db);
}
