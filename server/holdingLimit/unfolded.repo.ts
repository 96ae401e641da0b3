import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { linesAlong } from '#server/ledger/linesAlong.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';

/** The posting up to which transfers are folded. */
export async function readTransfersTo(tx: Db | Tx): Promise<bigint> {
  const run = await tx.selectFrom('holding_run').select('transfers_to').executeTakeFirstOrThrow();
  return run.transfers_to;
}

/** Players with ATR entries of a range behind their stored fold, by id, with the last such posting. */
export async function readUnfolded(
  tx: Tx,
  { from, until }: LedgerRange,
  after: bigint,
  limit: number,
): Promise<{ player: bigint; last: bigint }[]> {
  const { rows } = await sql<{ player: bigint; last: bigint }>`
    SELECT a.player_id AS player, e.posting_id AS last
    FROM account a
    CROSS JOIN ${linesAlong('a', { order: 'DESC', limit: 1, when: sql`posting_id >= ${from} AND posting_id < ${until}` })} AS e
    LEFT JOIN holding h ON h.player_id = a.player_id
    WHERE a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.player_id > ${after} AND e.posting_id > coalesce(h.line, 0)
    ORDER BY a.player_id LIMIT ${limit}`.execute(tx);
  return rows;
}
