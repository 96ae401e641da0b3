import type { Handlers } from '#server/http/call.ts';
import { exchangeCoins } from './exchangeCoins.ts';
import { quoteExchange } from './quoteExchange.ts';

/** Handlers of the flash exchange against the swap pool. */
export const swapHandlers: Handlers<'userAccount/exchangeQuote' | 'userAccount/exchange'> = {
  'userAccount/exchangeQuote': quoteExchange,
  'userAccount/exchange': exchangeCoins,
};
