import { refuse, Refusal } from '#core/api/refusals.ts';
import { dayOf } from '#core/rules/clock.ts';
import { MAX_STICKERS_A_DAY } from '#core/rules/neighbours.ts';
import type { Handler } from '#server/http/call.ts';
import { admitVisitor } from './admitVisitor.ts';
import { addEntry, countEntry } from './guestBook.repo.ts';
import { notifyGuestEntry } from './notifyGuestEntry.ts';

/**
 * `game/visit/sticker`: an entry in a neighbour's guest book, published to the owner. Refuses as `admitVisitor`, and
 * nothingToDo, stickersUsed {max}.
 */
export const leaveSticker: Handler<'game/visit/sticker'> = async (call, { code, sticker, phrase }) => {
  const { tx, player, gameNow, wallNow } = call;
  if (sticker === undefined && phrase === undefined) return refuse('nothingToDo');
  const host = await admitVisitor(tx, { code, visitor: player.id, gameNow });
  if (host instanceof Refusal) return host;
  const isCounted = await countEntry(tx, player.id, host.id, dayOf(gameNow));
  if (!isCounted) return refuse('stickersUsed', { max: MAX_STICKERS_A_DAY });
  const entry = await addEntry(tx, {
    ownerId: host.id,
    authorId: player.id,
    sticker: sticker ?? null,
    phrase: phrase ?? null,
    helpId: null,
    at: wallNow,
  });
  await notifyGuestEntry(call, host.id, entry);
  return { entry };
};
