import { inTransaction } from '#server/db/transaction.ts';
import { giveWelcomeGift } from '#server/players/giveWelcomeGift.ts';
import { firstManorCode } from '#server/players/firstManorCode.ts';
import { findPlayerByName, insertPlayer } from '#server/players/player.repo.ts';
import type { World } from '#server/world/world.ts';

/** Creates the first manor unless it exists. Its owner has no sponsor and receives the welcome gift once. */
export function firstManor(world: World, address: string): Promise<void> {
  const { db, constants, clock, demo, log } = world;
  return inTransaction(db, async (tx) => {
    if (await findPlayerByName(tx, firstManorCode)) return;
    const wallNow = world.wallNow();
    const player = { address, code: firstManorCode, sponsorId: null, lang: 'en_US' as const, wallNow };
    const inserted = await insertPlayer(tx, player);
    if (!inserted)
      throw new Error('the first manor could not be created: its address belongs to another player');
    const now = { constants: constants.current(), gameNow: clock.gameNow(), wallNow, log };
    if (demo) await giveWelcomeGift(tx, inserted.id, now);
  });
}
