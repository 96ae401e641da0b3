import { HOUR_MS } from './dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Seed } from './seeds.ts';
import source from './saplings.json' with { type: 'json' };

export interface SaplingKind {
  /** List price in ledger units of ATR. */
  price: bigint;
  /** Growing time from sowing to ripe, in milliseconds of game time. */
  growMs: number;
}

const kind = ({ price, growHours }: { price: string; growHours: number }): SaplingKind => ({
  price: amountOf(price),
  growMs: growHours * HOUR_MS,
});

/** Price and growing time of each sapling (economy: Saplings). */
export const saplings: Readonly<Record<Seed, SaplingKind>> = {
  apple: kind(source.apple),
  orange: kind(source.orange),
  peach: kind(source.peach),
  banana: kind(source.banana),
  mango: kind(source.mango),
};
