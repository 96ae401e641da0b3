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
 * How long a node keeps the key to itself after its last step, in milliseconds of the wall clock. It saves work and no
 * more: two nodes at once are kept apart by the rows they lock and by the vault.
 */
const LEASE_MS = 15_000;

/** Places looked at in one step. */
const MOST_PLACES = 500;

/** Waits told at once when the chain is away. */
const MOST_TOLD = 200;

/** Those that wait for their turn are told that it is the chain they wait for. */
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
 * The payout worker's step: what is final is booked or given back, what is on its way is looked after, what waits is
 * signed, stored and sent. Everything it knows is read from the database and the chain anew, so that it can end
 * anywhere and any node can go on. Throws a ChainError while the chain does not answer.
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

/** Gives the key to whichever node comes next. */
export function endPayouts({ world, chain, node }: PayoutWorker): Promise<void> {
  return leaveLease(world.db, chain.payer, node);
}
