import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { ledgerInBooks } from './inBooks.ts';
import { unsealed } from './unsealed.ts';

interface Count {
  postings: bigint;
}

const inOne: RawBuilder<Count> = sql`SELECT count(*) AS postings FROM ${unsealed} AS behind`;

/**
 * Postings above the floor of each book's sealer, less the links there, by book: every part names the key of a book, so that each worker
 * counts its own at one moment. The last run that begins below the floor may reach above it.
 */
const inAll: RawBuilder<Count> = sql`
  SELECT coalesce(sum(greatest(posted - linked - reaching, 0)), 0)::bigint AS postings FROM (
    SELECT state.book_key,
      (SELECT count(*) FROM posting AS p WHERE p.book_key = state.book_key AND p.id > state.floor_id) AS posted,
      (
        SELECT coalesce(sum(run.links), 0) FROM chain_run AS run
        WHERE run.book_key = state.book_key AND run.posting_id > state.floor_id
      ) AS linked,
      coalesce((
        SELECT greatest(run.posting_id + run.links - 1 - state.floor_id, 0) FROM chain_run AS run
        WHERE run.book_key = state.book_key AND run.posting_id <= state.floor_id
        ORDER BY run.posting_id DESC LIMIT 1
      ), 0) AS reaching
    FROM seal_state AS state
  ) AS one`;

/** Number of committed postings that are not in a hash chain yet. Costs what is unsealed. */
export async function countUnsealed(db: Db): Promise<bigint> {
  const { rows } = await (ledgerInBooks() ? inAll : inOne).execute(db);
  return rows[0]?.postings ?? 0n;
}
