import type { Handlers } from '#server/http/call.ts';
import { holdMax } from './holdMax.ts';

/** The call about the best holding range. */
export const holdingHandlers: Handlers<'game/coin/holdMax'> = { 'game/coin/holdMax': holdMax };
