import type { Handlers } from '#server/http/call.ts';
import { showHolding } from './showHolding.ts';

/** Handler of the best holding range. */
export const holdingHandlers: Handlers<'game/coin/holdMax'> = { 'game/coin/holdMax': showHolding };
