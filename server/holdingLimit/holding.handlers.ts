import type { Handlers } from '#server/http/call.ts';
import { holdMax } from './holdMax.ts';

/** Handler of the best holding range. */
export const holdingHandlers: Handlers<'game/coin/holdMax'> = { 'game/coin/holdMax': holdMax };
