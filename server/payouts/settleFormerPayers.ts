import { settleBurns } from './burnVault.ts';
import { payoutChain } from './payoutChain.ts';
import { releaseLease, readFormerPayers, acquireLease } from './payoutKey.repo.ts';
import { readOpenSlots } from './openSlot.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import { readNonceStatuses, type NonceStatus } from './readNonceStatuses.ts';
import { settleSlots, showProgress } from './settleSlots.ts';

/** Keys and slots per step: a key is replaced a few times in a vault's life. */
const MAX_KEYS = 8;
const MAX_SLOTS = 500;

/** Resends lost transactions of a former key unchanged: this node cannot sign for that key. */
async function sendAgain({ chain }: PayoutWorker, statuses: readonly NonceStatus[]): Promise<void> {
  const pending = statuses.filter(({ state }) => state === 'pending');
  for (const { slot } of pending) {
    const last = slot.attempts.at(-1);
    if (last && !(await chain.isKnown(last.hash))) await chain.broadcast(last.raw);
  }
}

/**
 * Settles transactions of keys without a lease, such as a key that was replaced while payments were pending. Paid
 * ones are booked and signed ones resent unchanged. Slots that ended without a payment are closed, so that the
 * present key pays them. The vault pays an id once, whichever key sends it. A payment that never ends is refunded
 * at its deadline.
 */
export async function settleFormerPayers(
  worker: PayoutWorker,
  { now, until }: { now: number; until: number },
): Promise<void> {
  const { world, chain, node } = worker;
  for (const payer of await readFormerPayers(world.db, chain.payer, now, MAX_KEYS)) {
    const former = { ...worker, chain: payoutChain(chain.place, chain.vault, payer) };
    const view = await former.chain.view(world.chain.confirmations, worker.finalLimit());
    if (!(await acquireLease(world.db, payer, { node, now, until, nonce: view.nonce }))) continue;
    const statuses = await readNonceStatuses(former, view, await readOpenSlots(world.db, payer, MAX_SLOTS));
    await settleBurns(former, view, statuses);
    await settleSlots(former, view, statuses);
    await showProgress(former, view, statuses);
    await sendAgain(former, statuses);
    await releaseLease(world.db, payer, node);
  }
}
