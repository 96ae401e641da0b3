import type { Handler } from '#server/http/call.ts';
import { findPlayerByName } from './player.repo.ts';

/** `user/getUserInfoByName`: existence of a player with an address or code, and nothing else. */
export const getUserInfoByName: Handler<'user/getUserInfoByName'> = async (call, { userName }) => {
  return { exists: (await findPlayerByName(call.db, userName)) !== null };
};
