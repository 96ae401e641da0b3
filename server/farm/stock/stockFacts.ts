import type { Lot, Stock } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { StockRow } from './stock.repo.ts';

/** Converts a player's warehouse to its wire shape, at a version of the farm. */
export function stockFacts(rows: readonly StockRow[], version: bigint): Stock {
  const saplings: Record<Seed, number> = { apple: 0, orange: 0, peach: 0, banana: 0, mango: 0 };
  const fruit: Record<Seed, Lot[]> = { apple: [], orange: [], peach: [], banana: [], mango: [] };
  const eggs: Lot[] = [];
  for (const { what, seed, quantity, price, spoils_at: spoils } of rows) {
    if (price === null || spoils === null) {
      if (seed) saplings[seed] = quantity;
      continue;
    }
    const spoilsAt = spoils.getTime();
    const lot = {
      id: `${seed ?? what}:${spoilsAt}:${price}`,
      quantity,
      price: formatAmount(price),
      spoilsAt,
    };
    (seed ? fruit[seed] : eggs).push(lot);
  }
  return { version: Number(version), saplings, fruit, eggs };
}
