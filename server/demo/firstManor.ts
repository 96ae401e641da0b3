import { inTransaction } from '#server/db/transaction.ts';
import { giveWelcomeGift } from '#server/players/giveWelcomeGift.ts';
import { findPlayerByName, insertPlayer } from '#server/players/player.repo.ts';
import type { World } from '#server/world/world.ts';

/** Invitation code of the demo world's first manor. Random codes never contain its letters. */
export const FIRST_MANOR_CODE = 'MANOR1';

/** Creates the first manor unless it exists. Its owner has no sponsor and receives the welcome gift once. */
export function firstManor(world: World, address: string): Promise<void> {
  const { db, constants, clock, demo, log } = world;
  return inTransaction(db, async (tx) => {
    if (await findPlayerByName(tx, FIRST_MANOR_CODE)) return;
    const wallNow = world.wallNow();
    const player = { address, code: FIRST_MANOR_CODE, sponsorId: null, lang: 'en_US' as const, wallNow };
    const inserted = await insertPlayer(tx, player);
    if (!inserted)
      throw new Error('the first manor could not be created: its address belongs to another player');
    const now = { constants: constants.current(), gameNow: clock.gameNow(), wallNow, log };
    if (demo) await giveWelcomeGift(tx, inserted.id, now);
  });
}
