import type { Farm } from '#server/farm/farm.repo.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { readSponsorOfNewFarmer } from './newFarmer.repo.ts';

/** A farm that has changed more often has been sown: its calls save the statement that would ask. */
const MAX_FIRST_VERSION = 100n;

/** Notifies the referrer, once, that a player sows for the first time. Call it before the plants are inserted. */
export async function notifyFirstTree(
  { tx, player, gameNow, wallNow, publish }: ChangingCall,
  { version }: Farm,
): Promise<void> {
  if (version > MAX_FIRST_VERSION) return;
  const friend = await readSponsorOfNewFarmer(tx, player.id);
  if (!friend) return;
  const { sponsorId, nickName } = friend;
  const notice = {
    player: sponsorId,
    kind: 'friendPlanted',
    key: `friendPlanted:${player.id}`,
    values: { name: nickName },
  } as const;
  publish(...(await addNotices(tx, [notice], { gameAt: gameNow, wallAt: wallNow })));
}
