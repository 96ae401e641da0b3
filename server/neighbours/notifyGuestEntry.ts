import type { GuestEntry } from '#core/api/neighbourObjects.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { addNotices } from '#server/inbox/addNotices.ts';

/** Notifies the owner of a guest book: at once by the live stream, and by one notice an author and game day. */
export async function notifyGuestEntry(
  { tx, player, gameNow, wallNow, publish }: ChangingCall,
  ownerId: bigint,
  entry: GuestEntry,
): Promise<void> {
  const notice = {
    player: ownerId,
    kind: 'signed',
    key: `signed:${dayOf(gameNow)}:${player.id}`,
    values: { name: entry.author.nickName },
  } as const;
  const notices = await addNotices(tx, [notice], { gameAt: gameNow, wallAt: wallNow });
  publish({ player: String(ownerId), changes: { neighbours: [{ entry }] } }, ...notices);
}
