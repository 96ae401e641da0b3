import type { basketCalls } from '#core/api/baskets.ts';
import type { Handlers } from '#server/http/call.ts';
import { exchangeBasket } from './exchangeBasket.ts';
import { fillBasket } from './fillBasket.ts';
import { listBaskets } from './listBaskets.ts';

/** Handlers of baskets by path. */
export const basketHandlers: Handlers<keyof typeof basketCalls> = {
  'game/basket/list': listBaskets,
  'game/basket/fill': fillBasket,
  'game/basket/exchange': exchangeBasket,
};
