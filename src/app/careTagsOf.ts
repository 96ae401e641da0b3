import { amountOf } from '#core/money/amount.ts';
import { formatsOf, type Formats } from '../i18n/formats.ts';
import { langOf } from '../i18n/langOf.ts';
import { careCosts } from '../selectors/careCosts.ts';
import type { ManorState } from '../store/manorState.ts';

type Used = Pick<ManorState, 'facts' | 'world' | 'settings'>;

/** Text of a price: ATR alone, or with a second line for the part in ATB; `½` when that is half. */
function tagOf({ atr, atb }: { atr: bigint; atb: bigint }, amount: Formats['amount']): string {
  const coins = `${amount(atr, { decimals: 2 })} ATR`;
  if (atb === 0n) return coins;
  return `${coins}\nATB ${atb === atr ? '½' : amount(atb, { decimals: 2 })}`;
}

let made: { key: readonly unknown[]; tags: Readonly<Record<number, string>> } | null = null;

/**
 * Price of one care for each planted plot, as its bubble carries it. Memoized: returns the same object until
 * plots, balances, constants or the language change.
 */
export function careTagsOf({ facts, world, settings }: Used): Readonly<Record<number, string>> {
  const { plots, balances } = facts;
  const { constants } = world;
  const key = [plots, balances, constants, settings.lang];
  if (made?.key.every((part, index) => part === key[index])) return made.tags;
  const { amount } = formatsOf(langOf(settings.lang).folder);
  const credit = amountOf(balances?.ATB?.available ?? '0');
  const tags: Record<number, string> = {};
  for (const { number, plant } of Object.values(plots ?? {})) {
    if (plant && balances && constants) tags[number] = tagOf(careCosts([plant], credit, constants), amount);
  }
  made = { key, tags };
  return tags;
}
