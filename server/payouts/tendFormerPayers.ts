import { settleBurns } from './burnVault.ts';
import { payoutChain } from './payoutChain.ts';
import { leaveLease, readFormerPayers, takeLease } from './payoutKey.repo.ts';
import { readOpenPlaces } from './openPlace.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import { seePlaces, type PlaceSight } from './seePlaces.ts';
import { settlePlaces, showProgress } from './settlePlaces.ts';

/** Keys and places looked at in one step: a key is replaced a few times in a vault's life. */
const MOST_KEYS = 8;
const MOST_PLACES = 500;

/** What the chain has lost of what a key had signed is sent again as it was: nobody here can sign another. */
async function sendAgain({ chain }: PayoutWorker, sights: readonly PlaceSight[]): Promise<void> {
  const pending = sights.filter(({ state }) => state === 'pending');
  for (const { place } of pending) {
    const last = place.attempts.at(-1);
    if (last && !(await chain.isKnown(last.hash))) await chain.broadcast(last.raw);
  }
}

/**
 * Looks after what keys signed that no node works with any more, such as one that was replaced while payments were on
 * their way: paid ones are booked, what was signed is sent as it is, and what ended without a payment is closed, so that
 * it is paid under the present key. The vault pays an id once, whoever asks. What never ends is given back at its deadline.
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
