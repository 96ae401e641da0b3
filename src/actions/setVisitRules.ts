import type { HelpRule, VisitRule } from '#core/catalog/visitRules.ts';
import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';

/** Sets who may visit, which help is taken, or the day's allowance in whole ATR. Returns true when done. */
export function setVisitRules(rules: {
  visits?: VisitRule;
  helps?: HelpRule;
  helpDay?: string;
}): Promise<boolean> {
  return runAction(['visitRules'], async () => {
    await client.change('game/visit/settings', rules);
  });
}
