import type { Handlers } from '#server/http/call.ts';
import { swapCoins } from './swapCoins.ts';
import { quoteSwap } from './quoteSwap.ts';

/** Handlers of the flash exchange against the swap pool. */
export const swapHandlers: Handlers<'userAccount/exchangeQuote' | 'userAccount/exchange'> = {
  'userAccount/exchangeQuote': quoteSwap,
  'userAccount/exchange': swapCoins,
};
