import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { openFolds } from './foldHolding.ts';

/** Players folded in one transaction. */
const PLAYERS = 200;

/** Players with ATR entries of a range behind their stored fold, by id, with the last such posting. */
async function readUnfolded(
  tx: Tx,
  { from, until }: LedgerRange,
  after: bigint,
  limit: number,
): Promise<{ player: bigint; last: bigint }[]> {
  const { rows } = await sql<{ player: bigint; last: bigint }>`
    SELECT a.player_id AS player, e.posting_id AS last
    FROM account a
    CROSS JOIN LATERAL (
      SELECT posting_id FROM entry
      WHERE account_id = a.id AND posting_id >= ${from} AND posting_id < ${until} ORDER BY posting_id DESC LIMIT 1
    ) e
    LEFT JOIN holding h ON h.player_id = a.player_id
    WHERE a.coin = 'ATR' AND a.name LIKE 'user:%' AND a.player_id > ${after} AND e.posting_id > coalesce(h.line, 0)
    ORDER BY a.player_id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Folds the next players; returns the last one whose fold is complete, or null at the end. */
function foldNext(db: Db, range: LedgerRange, after: bigint): Promise<bigint | null> {
  return inTransaction(db, async (tx) => {
    const folds = openFolds(tx);
    let folded = after;
    const unfolded = await readUnfolded(tx, range, after, PLAYERS);
    for (const { player, last } of unfolded) {
      if ((await folds.fold(player, last)) === null) break;
      folded = player;
    }
    await folds.store(tx);
    return unfolded.length === 0 ? null : folded;
  });
}

/** Protected ATR: players' entries are folded to the end of a range before it is detached. */
export const holdingFollower: LedgerFollower = {
  name: 'holding limit',
  async prepare(db, range) {
    for (let after: bigint | null = 0n; after !== null;) after = await foldNext(db, range, after);
  },
  async waitsFor(tx, range) {
    const run = await tx.selectFrom('holding_run').select('transfers_to').executeTakeFirstOrThrow();
    if (run.transfers_to < range.until - 1n) return 'transfers of it are not folded yet';
    const [unfolded] = await readUnfolded(tx, range, 0n, 1);
    return unfolded ? `entries of player ${unfolded.player} are not folded yet` : null;
  },
};
