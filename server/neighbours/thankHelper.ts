import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { addEntry } from './guestBook.repo.ts';
import { saveThanks } from './help.repo.ts';
import { notifyGuestEntry } from './notifyGuestEntry.ts';

/**
 * `game/visit/thank`: a sticker in the helper's guest book, once for each help on the player's own manor. Refuses
 * helpUnknown, alreadyThanked.
 */
export const thankHelper: Handler<'game/visit/thank'> = async (call, { help: id, sticker }) => {
  const { tx, player, gameNow, wallNow } = call;
  const thanked = await saveThanks(tx, player.id, BigInt(id), gameNow);
  if (!thanked) return refuse('helpUnknown');
  if (thanked.again) return refuse('alreadyThanked');
  const entry = await addEntry(tx, {
    ownerId: thanked.helperId,
    authorId: player.id,
    sticker,
    phrase: 'thanks',
    helpId: BigInt(id),
    at: wallNow,
  });
  await notifyGuestEntry(call, thanked.helperId, entry);
  return { help: thanked.help };
};
