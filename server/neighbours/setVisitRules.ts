import { refuse } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { MAX_HELP_DAY } from '#core/rules/neighbours.ts';
import type { Handler } from '#server/http/call.ts';
import { saveSetting } from './manorSetting.repo.ts';
import { stateOf } from './stateOf.ts';

/**
 * `game/visit/settings`: who may visit, which help is taken, and the day's allowance. Present visitors are asked to
 * visit again. Refuses nothingToDo, helpDayTooHigh {max}.
 */
export const setVisitRules: Handler<'game/visit/settings'> = async (call, { visits, helps, helpDay }) => {
  const { tx, player, gameNow } = call;
  if (visits === undefined && helps === undefined && helpDay === undefined) return refuse('nothingToDo');
  if (helpDay !== undefined && helpDay > MAX_HELP_DAY)
    return refuse('helpDayTooHigh', { max: formatAmount(MAX_HELP_DAY) });
  await saveSetting(tx, player.id, {
    ...(visits && { visits }),
    ...(helps && { helps }),
    ...(helpDay !== undefined && { help_day: helpDay }),
  });
  call.publish({ player: String(player.id), rulesChanged: true });
  return { state: await stateOf(tx, player.id, gameNow), changes: {} };
};
