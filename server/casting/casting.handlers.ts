import type { castingCalls } from '#core/api/casting.ts';
import type { Handlers } from '#server/http/call.ts';
import { castCoins } from './castCoins.ts';
import { endCasting } from './endCasting.ts';
import { listCastingLines } from './listCastingLines.ts';
import { listCastings } from './listCastings.ts';
import { quoteCasting } from './quoteCasting.ts';

/** Handlers of `game/making`. */
export const castingHandlers: Handlers<keyof typeof castingCalls> = {
  'game/making/quote': quoteCasting,
  'game/making/cast': castCoins,
  'game/making/list': listCastings,
  'game/making/lines': listCastingLines,
  'game/making/end': endCasting,
};
