import type { Handler } from '#server/http/call.ts';
import { readUser } from './readUser.ts';

/** `user/getUserInfo`: profile of the signed-in player. */
export const getUserInfo: Handler<'user/getUserInfo'> = async (call) => {
  return { user: await readUser(call.db, call.player.id, call) };
};
