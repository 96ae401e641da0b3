import { readPauseReason } from '#server/pauses/flow.repo.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';
import { choosePayouts } from './choosePayouts.ts';
import { readWithoutSlot } from './payout.repo.ts';
import type { Waits } from './payoutCandidate.ts';
import type { ChainView } from './payoutChain.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import type { NonceStatus } from './readNonceStatuses.ts';
import { changeWaiting } from './settleSlots.ts';
import { signAll } from './signAll.ts';

/** Upper bound of pending transactions: nodes store 64 per account. */
const MAX_PENDING = 64;

/** Withdrawals read per step. */
const MAX_READ = 200;

/** Filters out waits that the rows show already. */
function changedWaits(rows: readonly WithdrawalRow[], waits: Waits): Waits {
  return waits.filter(({ id, wait, wait_until, deadline }) => {
    const row = rows.find((candidate) => candidate.id === id);
    const isSame = row?.wait === wait && row?.wait_until?.getTime() === wait_until?.getTime();
    return !isSame || (deadline !== undefined && row?.deadline === null);
  });
}

/** Signs and sends approved withdrawals up to the limit of pending ones. Stores for the others why they wait. */
export async function sendPayouts(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<'more' | 'done'> {
  const { world, chain } = worker;
  const pending = statuses.filter(({ state }) => state === 'pending');
  const rows = await readWithoutSlot(world.db, MAX_READ, Number(view.head.at) * 1_000);
  if (rows.length === 0) return 'done';
  if ((await readPauseReason(world.db, 'withdraw')) !== null) {
    const paused = rows.map(({ id }) => ({ id, wait: 'paused' as const, wait_until: null }));
    await changeWaiting(worker, changedWaits(rows, paused));
    return 'done';
  }
  const limit = Math.max(0, MAX_PENDING - pending.length);
  const { ready, waits } = await choosePayouts(worker, view, { rows, pending, limit });
  await changeWaiting(worker, changedWaits(rows, waits));
  if (ready.length === 0) return 'done';
  const { signed, waits: unsigned } = await signAll(worker, view, ready);
  await changeWaiting(worker, changedWaits(rows, unsigned));
  await Promise.all(signed.map(({ raw }) => chain.broadcast(raw)));
  return signed.length > 0 ? 'more' : 'done';
}
