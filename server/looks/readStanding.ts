import type { Constants } from '#core/catalog/constants.ts';
import { isConditional, standingLooks, type PlacedLook } from '#core/rules/looks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readPlaced } from './look.repo.ts';
import { readLookFacts } from './readLookFacts.ts';

/**
 * Looks that a player's manor shows at game time `now`: the placed ones, without those whose condition is no longer
 * met. The condition is read only when a placed look has one.
 */
export async function readStanding(
  db: Db | Tx,
  playerId: bigint,
  now: number,
  constants: Pick<Constants, 'LEVEL_POINTS'>,
): Promise<PlacedLook[]> {
  const placed = await readPlaced(db, playerId);
  if (!placed.some(isConditional)) return placed;
  return standingLooks(placed, await readLookFacts(db, playerId, now, constants));
}
