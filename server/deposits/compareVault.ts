import { inTransaction } from '#server/db/transaction.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import { vaultOnChain } from '#server/ledger/audit/vaultOnChain.ts';
import type { World } from '#server/world/world.ts';
import { creditDeposits } from './creditDeposits.ts';
import { lockCursor, readProgress, saveChecked } from './cursor.repo.ts';
import { addSeen } from './deposit.repo.ts';
import { seenDeposit, type Watched } from './followChain.ts';
import { addPayouts } from './vaultPayout.repo.ts';

/** Blocks per request when history is reread. Small, because a node may truncate a large answer. */
const PIECE = 1_000n;

/** Difference between the ledger's vault and the chain's, on one snapshot; null if they agree. */
async function difference({ db }: World, chain: ChainBooks): Promise<Offender | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => vaultOnChain.check({ tx, chain, constants: await readConstants(tx) }));
}

/**
 * Rereads final history since the last agreement and adds missing transfers. Known ones are unchanged. Returns the
 * number added.
 */
async function rereadHistory(world: World, { reader }: Watched, from: bigint, to: bigint): Promise<number> {
  let added = 0;
  for (let at = from; at <= to; at += PIECE) {
    const end = at + PIECE - 1n < to ? at + PIECE - 1n : to;
    const { transfers, payouts } = await reader.movesBetween(at, end);
    const deposits = transfers.map((transfer) => seenDeposit(transfer, world.chain.decimals));
    added += await inTransaction(world.db, async (tx) => {
      const { version } = await lockCursor(tx);
      const count = await addSeen(tx, deposits, { version, wallNow: world.wallNow() });
      await addPayouts(tx, payouts);
      return count;
    });
  }
  return added;
}

/**
 * Compares the vault's balance at the final block with the ledger. If they differ, rereads the history since they
 * last agreed and credits transfers that a node had left out. Returns the remaining difference, or null.
 */
export async function compareVault(
  world: World,
  watched: Watched,
  books: ChainBooks,
): Promise<Offender | null> {
  const before = await readProgress(world.db);
  if (!before) throw new Error('the vault was compared in a world that has not begun');
  let found = await difference(world, books);
  if (found) {
    const added = await rereadHistory(world, watched, before.checked + 1n, before.final.number);
    world.log.warn({ found, added }, 'the vault differs from the books: reread the chain');
    while ((await creditDeposits(world)) === 'more');
    found = await difference(world, books);
  }
  await saveChecked(world.db, new Date(world.wallNow()), found ? null : before.final.number);
  return found;
}
