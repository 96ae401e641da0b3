import * as z from 'zod/mini';
import { basketGoods } from '#core/catalog/baskets.ts';
import { amount, instant } from './wireParts.ts';

/** A kind of goods that a basket asks for. */
export const basketLine = z.object({ good: z.enum(basketGoods), quantity: z.int() });

/** A basket of the present game day. */
export const basket = z.object({
  /** From 1 to 3. */
  slot: z.int(),
  goods: z.array(basketLine),
  /** True when it replaced another by the day's exchange. */
  exchanged: z.boolean(),
  /** Null until it is filled: what its goods earned in ATR, the bonus in ATB, and whether a ticket came with it. */
  filled: z.nullable(z.object({ at: instant, earned: amount, bonus: amount, ticket: z.boolean() })),
});

export type Basket = z.infer<typeof basket>;
export type BasketLineFacts = z.infer<typeof basketLine>;
