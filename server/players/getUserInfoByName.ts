import type { Handler } from '#server/http/call.ts';
import { findPlayerByName } from './player.repo.ts';

/** `user/getUserInfoByName`: whether an address or code belongs to a player, and nothing else. */
export const getUserInfoByName: Handler<'user/getUserInfoByName'> = async (call, { userName }) => {
  return { exists: (await findPlayerByName(call.db, userName)) !== null };
};
