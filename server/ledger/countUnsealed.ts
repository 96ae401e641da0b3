import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { ledgerInBooks } from './inBooks.ts';
import { unsealed } from './unsealed.ts';

interface Count {
  postings: bigint;
}

const inOne: RawBuilder<Count> = sql`SELECT count(*) AS postings FROM ${unsealed} AS behind`;

/**
 * Postings and links above the floor of each book's sealer, by book: every join names the key of a book, so that the workers count their
 * own. The last run that begins below the floor may reach above it.
 */
const inAll: RawBuilder<Count> = sql`
  SELECT (
    (SELECT count(*) FROM seal_state AS state JOIN posting AS p ON p.book_key = state.book_key WHERE p.id > state.floor_id)
    - (
      SELECT coalesce(sum(run.links), 0) FROM seal_state AS state
      JOIN chain_run AS run ON run.book_key = state.book_key WHERE run.posting_id > state.floor_id)
    - (
      SELECT coalesce(sum(greatest(run.posting_id + run.links - 1 - state.floor_id, 0)), 0) FROM seal_state AS state
      CROSS JOIN LATERAL (
        SELECT below.posting_id, below.links FROM chain_run AS below
        WHERE below.book_key = state.book_key AND below.posting_id <= state.floor_id
        ORDER BY below.posting_id DESC LIMIT 1
      ) AS run)
  )::bigint AS postings`;

/** Number of committed postings that are not in a hash chain yet. Costs what is unsealed. */
export async function countUnsealed(db: Db): Promise<bigint> {
  const { rows } = await (ledgerInBooks() ? inAll : inOne).execute(db);
  return rows[0]?.postings ?? 0n;
}
