import { randomBytes } from 'node:crypto';
import { stepPpm } from '#core/rules/price.ts';
import { inTransaction } from './db/transaction.ts';
import { storeFact } from './db/worldFact.repo.ts';
import { firstManor } from './demo/firstManor.ts';
import { genesis } from './ledger/genesis.ts';
import { tendRanges } from './ledger/tendRanges.ts';
import { vapidKeys } from './notices/push/vapid.ts';
import { seePools } from './prices/poolsSeen.repo.ts';
import { openSwapPool } from './prices/swapPool.repo.ts';
import type { World } from './world/world.ts';

/**
 * Initializes a world before its first call: secrets, genesis postings, the next range of the ledger and, in the demo
 * world, the owner of the first manor. Idempotent: existing data stays.
 */
export async function beginWorld(world: World, firstOwner: string | null): Promise<void> {
  const { db, constants, clock } = world;
  await storeFact(db, 'pestSecret', randomBytes(32).toString('hex'));
  await vapidKeys(db);
  const at = { gameNow: clock.gameNow(), wallNow: world.wallNow() };
  await inTransaction(db, (tx) => genesis(tx, constants.current(), at));
  await inTransaction(db, (tx) => tendRanges(tx, world.wallNow()));
  await inTransaction(db, (tx) => openSwapPool(tx, world.wallNow(), stepPpm(constants.current())));
  await inTransaction(db, (tx) => seePools(tx, world.clock.gameNow()));
  if (firstOwner !== null) await firstManor(world, firstOwner);
}
