import { refuse } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf, holdingOf } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openFolds } from './foldHolding.ts';
import { readHolding } from './holding.repo.ts';
import { readLocked, readPoints } from './holdingLines.repo.ts';

/** Entries that a call may fold again next time instead of storing the fold. */
const MAX_UNSTORED = 200;

/**
 * `game/coin/holdMax`: the best range, the ATR held with open orders and pending withdrawals, its protected part, the
 * excess, and the instants of the checks. Reads at most MAX_FOLD_READS pages of entries and stops when the caller hangs up. Long folds are stored,
 * so that each entry is folded once. Refuses busy when the entries exceed the limit: the next call continues.
 */
export const showHolding: Handler<'game/coin/holdMax'> = async (call) => {
  const { db, world, player, gameNow, constants, signal } = call;
  const folds = openFolds(db, { books: world.books, signal });
  const folded = await folds.fold(player.id);
  if (!folded || folds.folded() > MAX_UNSTORED) await inTransaction(db, (tx) => folds.store(tx));
  if (!folded) return refuse('busy');
  const { fold } = folded;
  const [row, points, [balance], locked] = await pipeline(db, [
    () => readHolding(db, player.id),
    () => readPoints(db, player.id),
    () => balancesOf(db, player.id, ['ATR']),
    () => readLocked(db, [player.id]),
  ]);
  const available = amountOf(balance?.available ?? '0');
  const holding = holdingOf(available, locked.get(player.id) ?? [], fold);
  const level = levelOf(points, constants);
  const range = bestRange(level, constants);
  return {
    level,
    range: formatAmount(range),
    held: formatAmount(holding.held),
    protected: formatAmount(holding.protected),
    excess: formatAmount(excessOf(holding, range)),
    flagged: row.excess === null ? null : formatAmount(row.excess),
    dueAt: row.due_at?.getTime() ?? null,
    nextCheckAt: (dayOf(gameNow) + 1) * DAY_MS,
  };
};
