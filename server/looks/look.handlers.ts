import type { lookCalls } from '#core/api/looks.ts';
import type { Handlers } from '#server/http/call.ts';
import { buyLook } from './buyLook.ts';
import { clearLook } from './clearLook.ts';
import { listLooks } from './listLooks.ts';
import { placeLook } from './placeLook.ts';

/** Handlers of looks by path. */
export const lookHandlers: Handlers<keyof typeof lookCalls> = {
  'game/look/list': listLooks,
  'game/look/buy': buyLook,
  'game/look/place': placeLook,
  'game/look/clear': clearLook,
};
