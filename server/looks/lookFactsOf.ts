import type { LookFacts as LookState } from '#core/api/lookObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { lookIds, lookOf } from '#core/catalog/looks.ts';
import { hasLook, type LookFacts } from '#core/rules/looks.ts';

/** All looks as a player sees them. `sold` counts pieces sold in the world. */
export function lookFactsOf(
  bought: ReadonlySet<string>,
  facts: LookFacts,
  sold: ReadonlyMap<string, number>,
): LookState[] {
  return lookIds.map((look) => {
    const { group, price, limit, opens } = lookOf(look);
    return {
      look,
      group,
      price: price === null ? null : formatAmount(price),
      left: limit === null ? null : Math.max(0, limit - (sold.get(look) ?? 0)),
      opens: opens === null ? null : { ...opens, have: facts[opens.fact] },
      isOwned: hasLook(look, bought, facts),
    };
  });
}
