import { Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { lockPlayersAtr } from '#server/ledger/lockPlayersAtr.ts';
import { post } from '#server/ledger/post.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { foldHolding } from './foldHolding.ts';
import { addDestroyed, saveFlag, type HoldingRow } from './holding.repo.ts';
import { readPoints } from './holdingLines.repo.ts';

interface Check {
  row: HoldingRow;
  first: bigint;
  second: bigint;
  protected: bigint;
  amount: bigint;
}

/** Second check of one flagged player; the account is locked. */
async function checkAgain({ tx, constants }: JobTurn, row: HoldingRow, balance: bigint): Promise<Check> {
  const { fold } = await foldHolding(tx, row.player_id, { saveIn: tx });
  const level = levelOf(await readPoints(tx, row.player_id), constants);
  const second = excessOf(balance, fold.protected, bestRange(level, constants));
  const first = row.excess ?? 0n;
  return { row, first, second, protected: fold.protected, amount: first < second ? first : second };
}

/**
 * Destroys, for each flagged player, the smaller excess of both checks in one posting, and removes the flags.
 * Folds the players' entries before locking their accounts, and the entries since then under the lock. The
 * protected part is therefore exact at the destruction, and the locks are short.
 */
export async function destroyExcess(turn: JobTurn, due: readonly HoldingRow[]): Promise<void> {
  const { tx, gameNow, wallNow } = turn;
  const [head] = due;
  if (!head) return;
  for (const { player_id } of due) await foldHolding(tx, player_id, { saveIn: tx });
  const key = `destroy:${head.player_id}:${head.flagged_at?.getTime()}`;
  const balances = await lockPlayersAtr(
    tx,
    due.map(({ player_id }) => player_id),
  );
  const checks: Check[] = [];
  for (const row of due) {
    checks.push(await checkAgain(turn, row, balances.get(row.player_id) ?? 0n));
    await saveFlag(tx, row.player_id, null);
    turn.changed(row.player_id);
  }
  const destroyed = checks.filter(({ amount }) => amount > 0n);
  if (destroyed.length === 0) return;
  const posted = await post(tx, {
    key,
    type: 'destroy',
    kind: 'holding',
    reference: 'holding',
    gameAt: gameNow,
    wallAt: wallNow,
    moves: destroyed.map(({ row, amount }) => ({
      coin: 'ATR',
      from: `user:${row.player_id}`,
      to: 'burn',
      amount,
    })),
  });
  if (posted instanceof Refusal) throw new Error(`the destruction of holdings was refused: ${posted.key}`);
  await addDestroyed(
    tx,
    destroyed.map(({ row, first, second, protected: protectedAmount, amount }) => ({
      player_id: row.player_id,
      posting_id: posted.id,
      flagged_at: row.flagged_at ?? new Date(gameNow),
      at: new Date(gameNow),
      first,
      second,
      protected: protectedAmount,
      amount,
    })),
  );
  const events = await addNotices(
    tx,
    destroyed.map(({ row, amount }) => ({
      player: row.player_id,
      kind: 'destroyed',
      values: { amount: formatAmount(amount) },
      key: `destroyed:${posted.id}`,
    })),
    { gameAt: gameNow, wallAt: wallNow },
  );
  turn.tell(...events);
}
