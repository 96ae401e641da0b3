import { ChainError } from '#server/chain/chainError.ts';
import { sendBurns, settleBurns } from './burnVault.ts';
import type { ChainView } from './payoutChain.ts';
import { hasWork, readWithoutSlot } from './payout.repo.ts';
import { releaseLease, acquireLease } from './payoutKey.repo.ts';
import { readOpenSlots } from './openSlot.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import { fillGaps, resendSlots } from './resendSlots.ts';
import { readNonceStatuses } from './readNonceStatuses.ts';
import { sendPayouts } from './sendPayouts.ts';
import { settleFormerPayers } from './settleFormerPayers.ts';
import { changeWaiting, failOverdue, settleSlots, showProgress } from './settleSlots.ts';

/**
 * Duration of the lease after a node's last step, in wall milliseconds. It only avoids wasted work: correctness
 * rests on row locks and on the vault, which pays an id once.
 */
const LEASE_MS = 15_000;

/** Nonce slots per step. */
const MAX_SLOTS = 500;

/** Withdrawals updated at once when the chain is down. */
const MAX_UPDATES = 200;

/** Shows `chainDown` on withdrawals that wait for their turn. */
async function showChainDown(worker: PayoutWorker): Promise<void> {
  const rows = await readWithoutSlot(worker.world.db, MAX_UPDATES, worker.world.wallNow());
  const idle = rows.filter(({ wait }) => wait === null);
  await changeWaiting(
    worker,
    idle.map(({ id }) => ({ id, wait: 'chainDown' as const, wait_until: null })),
  );
}

async function readChain(worker: PayoutWorker): Promise<ChainView> {
  try {
    return await worker.chain.view(worker.world.chain.confirmations, worker.finalLimit());
  } catch (error) {
    if (error instanceof ChainError) await showChainDown(worker);
    throw error;
  }
}

/**
 * Step of the payout worker: books or refunds final payments, resends pending ones, then signs, stores and sends
 * waiting ones. It reads all state from the database and the chain, so it may stop anywhere and any node can
 * continue. Throws a ChainError while the chain does not answer.
 */
export async function payoutStep(worker: PayoutWorker): Promise<'more' | 'done'> {
  const { world, chain, node } = worker;
  if (!(await hasWork(world.db, chain.payer))) return 'done';
  const view = await readChain(worker);
  const now = world.wallNow();
  const lease = { node, now, until: now + LEASE_MS, nonce: view.nonce };
  if (!(await acquireLease(world.db, chain.payer, lease))) return 'done';
  await settleFormerPayers(worker, lease);
  const slots = await readOpenSlots(world.db, chain.payer, MAX_SLOTS);
  const statuses = await readNonceStatuses(worker, view, slots);
  await settleBurns(worker, view, statuses);
  await settleSlots(worker, view, statuses);
  await showProgress(worker, view, statuses);
  await failOverdue(worker, view);
  await resendSlots(worker, view, statuses);
  await fillGaps(worker, view, slots);
  const sent = await sendPayouts(worker, view, statuses);
  await sendBurns(worker, view);
  return sent;
}

/** Releases the key's lease for the next node. */
export function endPayouts({ world, chain, node }: PayoutWorker): Promise<void> {
  return releaseLease(world.db, chain.payer, node);
}
