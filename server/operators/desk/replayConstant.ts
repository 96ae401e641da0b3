import { formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { replayRule } from '#core/rules/replayRule.ts';
import { Refusal } from '#core/api/refusals.ts';
import { withValue } from '#server/config/withValue.ts';
import type { Handler } from '#server/http/call.ts';
import { readDayDeeds } from './dayDeeds.repo.ts';

/**
 * `ops/constant/replay`: yesterday's deeds under the present rules and with one constant changed. Refuses
 * constantInvalid {key, fault} as the change itself would.
 */
export const replayConstant: Handler<'ops/constant/replay'> = async (call, { key, value }) => {
  const changed = withValue(call.constants, key, value);
  if (changed instanceof Refusal) return changed;
  const rows = replayRule(key, await readDayDeeds(call.db, call), call.constants, changed);
  return {
    key,
    day: dayOf(call.gameNow) - 1,
    isReplayed: rows !== null,
    rows: (rows ?? []).map(({ before, after, ...row }) => {
      const write = (figure: bigint) => (row.coin === null ? String(figure) : formatAmount(figure));
      return { ...row, before: write(before), after: write(after) };
    }),
  };
};
