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

interface Found {
  row: HoldingRow;
  first: bigint;
  second: bigint;
  protected: bigint;
  amount: bigint;
}

/** The second check of one flagged player, whose account is locked. */
async function checkAgain({ tx, constants }: JobTurn, row: HoldingRow, held: bigint): Promise<Found> {
  const { fold } = await foldHolding(tx, row.player_id, { keep: tx });
  const level = levelOf(await readPoints(tx, row.player_id), constants);
  const second = excessOf(held, fold.protected, bestRange(level, constants));
  const first = row.excess ?? 0n;
  return { row, first, second, protected: fold.protected, amount: first < second ? first : second };
}

/**
 * Destroys of each flagged player the smaller of both checks' excess, in one posting, and takes the flags away. Their
 * lines are folded before their accounts are locked, and what came meanwhile behind the lock: so what is protected is
 * known exactly when it is destroyed, and the locks are short.
 */
export async function destroyExcess(turn: JobTurn, due: readonly HoldingRow[]): Promise<void> {
  const { tx, gameNow, wallNow } = turn;
  const [head] = due;
  if (!head) return;
  for (const { player_id } of due) await foldHolding(tx, player_id, { keep: tx });
  const key = `destroy:${head.player_id}:${head.flagged_at?.getTime()}`;
  const held = await lockPlayersAtr(
    tx,
    due.map(({ player_id }) => player_id),
  );
  const found: Found[] = [];
  for (const row of due) {
    found.push(await checkAgain(turn, row, held.get(row.player_id) ?? 0n));
    await saveFlag(tx, row.player_id, null);
    turn.changed(row.player_id);
  }
  const taken = found.filter(({ amount }) => amount > 0n);
  if (taken.length === 0) return;
  const posted = await post(tx, {
    key,
    type: 'destroy',
    kind: 'holding',
    reference: 'holding',
    gameAt: gameNow,
    wallAt: wallNow,
    moves: taken.map(({ row, amount }) => ({
      coin: 'ATR',
      from: `user:${row.player_id}`,
      to: 'burn',
      amount,
    })),
  });
  if (posted instanceof Refusal) throw new Error(`destroying was refused: ${posted.key}`);
  await addDestroyed(
    tx,
    taken.map(({ row, first, second, protected: safe, amount }) => ({
      player_id: row.player_id,
      posting_id: posted.id,
      flagged_at: row.flagged_at ?? new Date(gameNow),
      at: new Date(gameNow),
      first,
      second,
      protected: safe,
      amount,
    })),
  );
  const news = await addNotices(
    tx,
    taken.map(({ row, amount }) => ({
      player: row.player_id,
      kind: 'destroyed',
      values: { amount: formatAmount(amount) },
      key: `destroyed:${posted.id}`,
    })),
    { gameAt: gameNow, wallAt: wallNow },
  );
  turn.tell(...news);
}
