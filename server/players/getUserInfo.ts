import type { Handler } from '#server/http/call.ts';
import { readUser } from './readUser.ts';

/** `user/getUserInfo`: the signed-in player's own facts. */
export const getUserInfo: Handler<'user/getUserInfo'> = async (call) => {
  return { user: await readUser(call.db, call.player.id, call) };
};
