import { ChainError } from '#server/chain/chainError.ts';
import { sendBurns, settleBurns } from './burnVault.ts';
import type { ChainView } from './payoutChain.ts';
import { hasWork, readUnplaced } from './payout.repo.ts';
import { leaveLease, takeLease } from './payoutKey.repo.ts';
import { readOpenPlaces } from './openPlace.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import { fillGaps, resendPlaces } from './resendPlaces.ts';
import { seePlaces } from './seePlaces.ts';
import { sendPayouts } from './sendPayouts.ts';
import { tendFormerPayers } from './tendFormerPayers.ts';
import { changeWaiting, failOverdue, settlePlaces, showProgress } from './settlePlaces.ts';

/**
 * Duration of the lease after a node's last step, in wall milliseconds. It only avoids wasted work: correctness
 * rests on row locks and on the vault, which pays an id once.
 */
const LEASE_MS = 15_000;

/** Nonce slots per step. */
const MOST_PLACES = 500;

/** Withdrawals updated at once when the chain is down. */
const MOST_TOLD = 200;

/** Shows `chainDown` on withdrawals that wait for their turn. */
async function tellChainDown(worker: PayoutWorker): Promise<void> {
  const rows = await readUnplaced(worker.world.db, MOST_TOLD, worker.world.wallNow());
  const idle = rows.filter(({ wait }) => wait === null);
  await changeWaiting(
    worker,
    idle.map(({ id }) => ({ id, wait: 'chainDown' as const, wait_until: null })),
  );
}

async function look(worker: PayoutWorker): Promise<ChainView> {
  try {
    return await worker.chain.view(worker.world.chain.confirmations, worker.finalLimit());
  } catch (error) {
    if (error instanceof ChainError) await tellChainDown(worker);
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
  const view = await look(worker);
  const now = world.wallNow();
  const lease = { node, now, until: now + LEASE_MS, nonce: view.nonce };
  if (!(await takeLease(world.db, chain.payer, lease))) return 'done';
  await tendFormerPayers(worker, lease);
  const places = await readOpenPlaces(world.db, chain.payer, MOST_PLACES);
  const sights = await seePlaces(worker, view, places);
  await settleBurns(worker, view, sights);
  await settlePlaces(worker, view, sights);
  await showProgress(worker, view, sights);
  await failOverdue(worker, view);
  await resendPlaces(worker, view, sights);
  await fillGaps(worker, view, places);
  const sent = await sendPayouts(worker, view, sights);
  await sendBurns(worker, view);
  return sent;
}

/** Releases the key's lease for the next node. */
export function endPayouts({ world, chain, node }: PayoutWorker): Promise<void> {
  return leaveLease(world.db, chain.payer, node);
}
