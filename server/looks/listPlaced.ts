import type { PlacedLooks } from '#core/api/lookObjects.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { lookChanges } from './lookChanges.ts';
import { readStanding } from './readStanding.ts';

/** Looks that a player's manor shows, for the own manor and for visitors. */
export async function listPlaced(
  { db, gameNow, constants }: Pick<ReadingCall, 'db' | 'gameNow' | 'constants'>,
  playerId: bigint,
): Promise<PlacedLooks> {
  // The version first: looks placed in between then arrive once more with a higher one.
  const { version } = await readFarm(db, playerId);
  return lookChanges(await readStanding(db, playerId, gameNow, constants), version).looks;
}
