import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { LedgerRange } from './closedRanges.repo.ts';
import type { ClosedRange } from './ledgerFollower.ts';

type End = Pick<ClosedRange, 'postings' | 'last' | 'head' | 'gameAt' | 'wallAt'>;

/** A closed range with its end; null: it holds no posting. */
export async function readClosedRange(db: Db | Tx, range: LedgerRange): Promise<ClosedRange | null> {
  const { rows } = await sql<End>`
    SELECT p.postings, c.sequence AS last, c.hash AS head, p."gameAt", p."wallAt"
    FROM (
      SELECT count(*) AS postings, max(game_at) AS "gameAt", max(wall_at) AS "wallAt"
      FROM posting WHERE id >= ${range.from} AND id < ${range.until}
    ) p
    CROSS JOIN LATERAL (
      SELECT sequence, hash FROM chain_run WHERE posting_id >= ${range.from} AND posting_id < ${range.until}
      ORDER BY sequence DESC LIMIT 1
    ) c`.execute(db);
  return rows[0] ? { ...range, ...rows[0] } : null;
}

/** True if no older range is attached. */
export async function isFirstRange(db: Db | Tx, { from }: LedgerRange): Promise<boolean> {
  const { rows } = await sql<{
    first: bigint | null;
  }>`SELECT min(from_id) AS first FROM ledger_ranges()`.execute(db);
  return rows[0]?.first === from;
}
