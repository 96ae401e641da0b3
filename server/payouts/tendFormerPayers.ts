import { settleBurns } from './burnVault.ts';
import { payoutChain } from './payoutChain.ts';
import { leaveLease, readFormerPayers, takeLease } from './payoutKey.repo.ts';
import { readOpenPlaces } from './openPlace.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import { seePlaces, type PlaceSight } from './seePlaces.ts';
import { settlePlaces, showProgress } from './settlePlaces.ts';

/** Keys and slots per step: a key is replaced a few times in a vault's life. */
const MOST_KEYS = 8;
const MOST_PLACES = 500;

/** Resends lost transactions of a former key unchanged: this node cannot sign for that key. */
async function sendAgain({ chain }: PayoutWorker, sights: readonly PlaceSight[]): Promise<void> {
  const pending = sights.filter(({ state }) => state === 'pending');
  for (const { place } of pending) {
    const last = place.attempts.at(-1);
    if (last && !(await chain.isKnown(last.hash))) await chain.broadcast(last.raw);
  }
}

/**
 * Settles transactions of keys without a lease, such as a key that was replaced while payments were pending. Paid
 * ones are booked and signed ones resent unchanged. Slots that ended without a payment are closed, so that the
 * present key pays them. The vault pays an id once, whichever key sends it. A payment that never ends is refunded
 * at its deadline.
 */
export async function tendFormerPayers(
  worker: PayoutWorker,
  { now, until }: { now: number; until: number },
): Promise<void> {
  const { world, chain, node } = worker;
  for (const payer of await readFormerPayers(world.db, chain.payer, now, MOST_KEYS)) {
    const former = { ...worker, chain: payoutChain(chain.place, chain.vault, payer) };
    const view = await former.chain.view(world.chain.confirmations, worker.finalLimit());
    if (!(await takeLease(world.db, payer, { node, now, until, nonce: view.nonce }))) continue;
    const sights = await seePlaces(former, view, await readOpenPlaces(world.db, payer, MOST_PLACES));
    await settleBurns(former, view, sights);
    await settlePlaces(former, view, sights);
    await showProgress(former, view, sights);
    await sendAgain(former, sights);
    await leaveLease(world.db, payer, node);
  }
}
