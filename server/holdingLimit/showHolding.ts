import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { foldHolding } from './foldHolding.ts';
import { readHolding } from './holding.repo.ts';
import { readPoints } from './holdingLines.repo.ts';

/**
 * `game/coin/holdMax`: the best range, the balance and its protected part, the excess, and the instants of
 * the checks.
 */
export const showHolding: Handler<'game/coin/holdMax'> = async ({ db, player, gameNow, constants }) => {
  const [{ fold }, row, points, [balance]] = await pipeline(db, [
    () => foldHolding(db, player.id),
    () => readHolding(db, player.id),
    () => readPoints(db, player.id),
    () => balancesOf(db, player.id, ['ATR']),
  ]);
  const held = amountOf(balance?.available ?? '0');
  // The reads are separate statements: a spend may commit between them.
  const protectedAmount = fold.protected < held ? fold.protected : held;
  const level = levelOf(points, constants);
  const range = bestRange(level, constants);
  return {
    level,
    range: formatAmount(range),
    held: formatAmount(held),
    protected: formatAmount(protectedAmount),
    excess: formatAmount(excessOf(held, protectedAmount, range)),
    flagged: row.excess === null ? null : formatAmount(row.excess),
    dueAt: row.due_at?.getTime() ?? null,
    nextCheckAt: (dayOf(gameNow) + 1) * DAY_MS,
  };
};
