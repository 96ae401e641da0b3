import type { Handlers } from '#server/http/call.ts';
import { provePlayer } from './provePlayer.ts';
import { showReserves } from './showReserves.ts';

/** Handlers of the reserves. */
export const reserveHandlers: Handlers<'userAccount/proof' | 'config/reserves'> = {
  'userAccount/proof': provePlayer,
  'config/reserves': showReserves,
};
