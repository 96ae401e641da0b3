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

/** Blocks of one piece when history is read again: small, for a node that left something out of a large answer. */
const PIECE = 1_000n;

/** Where the ledger's vault differs from the chain's, on one snapshot; null when they agree. */
async function difference({ db }: World, chain: ChainBooks): Promise<Offender | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => vaultOnChain.check({ tx, chain, constants: await readConstants(tx) }));
}

/** Reads final history again since the two last agreed and adds what was missing; what is known stays as it is. */
async function readAgain(world: World, { reader }: Watched, from: bigint, to: bigint): Promise<number> {
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
 * Compares what the vault holds at the final block with the ledger. When they differ, the history since they last
 * agreed is read again and what a node had left out is credited; gives what still differs then, or null.
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
    const added = await readAgain(world, watched, before.checked + 1n, before.final.number);
    world.log.warn({ found, added }, 'the vault differs from the books: the chain was read again');
    while ((await creditDeposits(world)) === 'more');
    found = await difference(world, books);
  }
  await saveChecked(world.db, new Date(world.wallNow()), found ? null : before.final.number);
  return found;
}
