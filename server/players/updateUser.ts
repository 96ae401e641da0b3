import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { updatePlayer } from './player.repo.ts';
import { readUser, toUser } from './readUser.ts';

/**
 * `user/update`: sets nickname, portrait (of a reached level) or language. Refuses nothingToDo without any of
 * them, invalidParameter for a portrait of a higher level.
 */
export const updateUser: Handler<'user/update'> = async (call, { nickName, image, lang }) => {
  if (nickName === undefined && image === undefined && lang === undefined) return refuse('nothingToDo');
  if (image !== undefined) {
    const { level } = await readUser(call.tx, call.player.id, call);
    if (Number(image) > level) return refuse('invalidParameter', { parameter: 'image' });
  }
  const row = await updatePlayer(call.tx, call.player.id, {
    ...(nickName !== undefined && { nick_name: nickName }),
    ...(image !== undefined && { image: Number(image) }),
    ...(lang !== undefined && { lang }),
  });
  return { changes: { user: await toUser(call.tx, row, call) } };
};
