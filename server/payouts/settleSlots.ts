import { inTransaction } from '#server/db/transaction.ts';
import { CONFIRM_BATCH, confirmWithdrawals, type Paid } from '#server/wallet/confirmWithdrawals.ts';
import { failWithdrawals } from '#server/wallet/failWithdrawals.ts';
import { lockPassed, updateWithdrawal, type WithdrawalChange } from '#server/wallet/withdrawal.repo.ts';
import type { ChainView } from './payoutChain.ts';
import { closeSlots, type SlotPayout } from './openSlot.repo.ts';
import { readOverdue } from './payout.repo.ts';
import { postedAt, publishSettled, type PayoutWorker } from './payoutWorker.ts';
import type { NonceStatus } from './readNonceStatuses.ts';

const isUnpaid = (payout: SlotPayout | null): payout is SlotPayout => payout?.state === 'passed';

/** A payment to book, and its nonce if known. */
type FinalPayment = Paid & { nonce: bigint | null };

/** Books final payments and closes their nonce slots. */
export async function confirmPaid(worker: PayoutWorker, payments: readonly FinalPayment[]): Promise<void> {
  const { world, chain } = worker;
  for (let from = 0; from < payments.length; from += CONFIRM_BATCH) {
    const batch = payments.slice(from, from + CONFIRM_BATCH);
    const changed = await inTransaction(world.db, async (tx) => {
      const nonces = batch.map(({ nonce }) => nonce).filter((nonce) => nonce !== null);
      await closeSlots(tx, chain.payer, nonces);
      const { confirmations } = world.chain;
      const constants = world.constants.current();
      return confirmWithdrawals(tx, batch, { ...postedAt(worker), constants, confirmations });
    });
    await publishSettled(worker, changed);
  }
}

/** Slots whose nonce another transaction has used for good and whose payment was made nevertheless. */
async function paidElsewhere({ chain }: PayoutWorker, view: ChainView, statuses: readonly NonceStatus[]) {
  const { final } = view;
  if (!final) return [];
  const used = statuses.filter(({ state, slot }) => state === 'usedFinally' && isUnpaid(slot.payout));
  const paid = await Promise.all(
    used.map(({ slot }) => chain.isPaid(slot.payout?.payoutId ?? '0x', final.hash)),
  );
  return used.filter((_, at) => paid[at]).map(({ slot }) => slot);
}

/**
 * Settles final slots: books payments, and closes slots that paid nothing, so that their withdrawals are paid
 * under another nonce. The vault pays an id once, so a surplus transaction only costs gas.
 */
export async function settleSlots(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<void> {
  const elsewhere = await paidElsewhere(worker, view, statuses);
  const payments = statuses.flatMap((status): FinalPayment[] => {
    const { payout, nonce } = status.slot;
    if (!isUnpaid(payout)) return [];
    if (status.state === 'mined' && status.isFinal && status.isPaid) {
      return [{ id: payout.id, txHash: status.hash, nonce }];
    }
    return elsewhere.includes(status.slot) ? [{ id: payout.id, txHash: null, nonce }] : [];
  });
  await confirmPaid(worker, payments);
  const booked = new Set(payments.map(({ nonce }) => nonce));
  const final = statuses.filter(
    (status) => status.state === 'usedFinally' || (status.state === 'mined' && status.isFinal),
  );
  const nonces = final.map(({ slot }) => slot.nonce).filter((nonce) => !booked.has(nonce));
  await closeSlots(worker.world.db, worker.chain.payer, nonces);
}

/** Progress to show for a slot that is not final; null if it is unchanged. */
function progressOf(status: NonceStatus, view: ChainView): (WithdrawalChange & { id: bigint }) | null {
  const { payout } = status.slot;
  if (!isUnpaid(payout) || (status.state === 'mined' && status.isFinal)) return null;
  const isPaid = status.state === 'mined' && status.isPaid;
  const change = {
    confirmations: isPaid ? Number(view.head.number - status.block) + 1 : null,
    wait: isPaid ? ('confirming' as const) : null,
    tx_hash: status.state === 'mined' ? status.hash : (status.slot.attempts.at(-1)?.hash ?? null),
  };
  const isSame =
    change.confirmations === payout.confirmations &&
    change.wait === payout.wait &&
    change.tx_hash === payout.txHash;
  return isSame ? null : { id: payout.id, ...change };
}

/** Shows players the progress of their payments: n of N confirmations, or none again after a reorg. */
export async function showProgress(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<void> {
  const changes = statuses.map((status) => progressOf(status, view)).filter((change) => change !== null);
  await changeWaiting(worker, changes);
}

/** Updates withdrawals that are still approved and unpaid, and publishes the changes to their players. */
export async function changeWaiting(
  worker: PayoutWorker,
  changes: readonly (WithdrawalChange & { id: bigint })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await inTransaction(worker.world.db, async (tx) => {
    const locked = await lockPassed(
      tx,
      changes.map(({ id }) => id),
    );
    const changed = [];
    for (const row of locked) {
      const { id: _id, ...change } = changes.find(({ id }) => id === row.id) ?? { id: row.id };
      changed.push(await updateWithdrawal(tx, row, change));
    }
    return changed;
  });
  await publishSettled(worker, { rows, paid: [] });
}

/** Refunds per step. */
const MAX_REFUNDS = 50;

/**
 * Refunds withdrawals that the chain can no longer pay. The time of a final block is past the deadline, which
 * every transaction signed for it carries, and the vault has not paid the id at the newest block.
 */
export async function failOverdue(worker: PayoutWorker, view: ChainView): Promise<void> {
  const { world, chain } = worker;
  const { final, head } = view;
  if (!final) return;
  const rows = await readOverdue(world.db, final.at, MAX_REFUNDS);
  const paid = await Promise.all(rows.map((row) => chain.isPaid(row.payout_id as `0x${string}`, head.hash)));
  const ids = rows.filter((_, at) => paid[at] === false).map(({ id }) => id);
  if (ids.length === 0) return;
  const changed = await inTransaction(world.db, (tx) => failWithdrawals(tx, ids, postedAt(worker)));
  world.log.warn(
    { withdrawals: ids.map(String) },
    'withdrawals passed their deadline unpaid and are refunded',
  );
  await publishSettled(worker, changed);
}
