import type { Basket } from '#core/api/basketObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { BasketLine } from '#core/rules/basket.ts';
import type { BasketActs, BasketFill } from './basket.repo.ts';
import { drawDay } from './drawDay.ts';

/** Goods of a slot: as drawn, or as the exchange brought them. */
function goodsOf(playerId: bigint, day: number, level: number, slot: number, exchanged: number | null) {
  const { slots, spare } = drawDay(playerId, day, level);
  const goods: readonly BasketLine[] | undefined = exchanged === slot ? spare : slots[slot - 1];
  if (!goods) throw new Error(`there is no basket ${slot}`);
  return goods;
}

function filledFacts(fill: BasketFill): NonNullable<Basket['filled']> {
  return {
    at: fill.filled_at.getTime(),
    earned: formatAmount(fill.earned),
    bonus: formatAmount(fill.bonus),
    ticket: fill.ticket_worth > 0n,
  };
}

/** A basket as players see it. A filled one keeps the goods of the level at which it was filled. */
export function basketFacts(
  playerId: bigint,
  { day, level, slot }: { day: number; level: number; slot: number },
  { fills, exchanged }: BasketActs,
): Basket {
  const fill = fills.find((made) => made.slot === slot);
  return {
    slot,
    goods: [...goodsOf(playerId, day, fill?.level ?? level, slot, exchanged)],
    exchanged: exchanged === slot,
    filled: fill ? filledFacts(fill) : null,
  };
}
