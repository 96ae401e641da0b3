import { inTransaction } from '#server/db/transaction.ts';
import { CONFIRM_BATCH, confirmWithdrawals, type Paid } from '#server/wallet/confirmWithdrawals.ts';
import { failWithdrawals } from '#server/wallet/failWithdrawals.ts';
import { lockPassed, updateWithdrawal, type WithdrawalChange } from '#server/wallet/withdrawal.repo.ts';
import type { ChainView } from './payoutChain.ts';
import { closePlaces, type PlacedPayout } from './openPlace.repo.ts';
import { readOverdue } from './payout.repo.ts';
import { postedAt, tell, type PayoutWorker } from './payoutWorker.ts';
import type { PlaceSight } from './seePlaces.ts';

const isHeld = (payout: PlacedPayout | null): payout is PlacedPayout => payout?.state === 'passed';

/** A payment to book, and its nonce if known. */
type FinalPayment = Paid & { nonce: bigint | null };

/** Books final payments and closes their nonce slots. */
export async function confirmPaid(worker: PayoutWorker, payments: readonly FinalPayment[]): Promise<void> {
  const { world, chain } = worker;
  for (let from = 0; from < payments.length; from += CONFIRM_BATCH) {
    const batch = payments.slice(from, from + CONFIRM_BATCH);
    const news = await inTransaction(world.db, async (tx) => {
      const nonces = batch.map(({ nonce }) => nonce).filter((nonce) => nonce !== null);
      await closePlaces(tx, chain.payer, nonces);
      const { confirmations } = world.chain;
      const constants = world.constants.current();
      return confirmWithdrawals(tx, batch, { ...postedAt(worker), constants, confirmations });
    });
    await tell(worker, news);
  }
}

/** Slots whose nonce another transaction has used for good and whose payment was made nevertheless. */
async function paidElsewhere({ chain }: PayoutWorker, view: ChainView, sights: readonly PlaceSight[]) {
  const { final } = view;
  if (!final) return [];
  const gone = sights.filter(({ state, place }) => state === 'usedForGood' && isHeld(place.payout));
  const paid = await Promise.all(
    gone.map(({ place }) => chain.isPaid(place.payout?.payoutId ?? '0x', final.hash)),
  );
  return gone.filter((_, at) => paid[at]).map(({ place }) => place);
}

/**
 * Settles final slots: books payments, and closes slots that paid nothing, so that their withdrawals are paid
 * under another nonce. The vault pays an id once, so a surplus transaction only costs gas.
 */
export async function settlePlaces(
  worker: PayoutWorker,
  view: ChainView,
  sights: readonly PlaceSight[],
): Promise<void> {
  const elsewhere = await paidElsewhere(worker, view, sights);
  const payments = sights.flatMap((sight): FinalPayment[] => {
    const { payout, nonce } = sight.place;
    if (!isHeld(payout)) return [];
    if (sight.state === 'mined' && sight.isFinal && sight.isPaid) {
      return [{ id: payout.id, txHash: sight.hash, nonce }];
    }
    return elsewhere.includes(sight.place) ? [{ id: payout.id, txHash: null, nonce }] : [];
  });
  await confirmPaid(worker, payments);
  const booked = new Set(payments.map(({ nonce }) => nonce));
  const over = sights.filter(
    (sight) => sight.state === 'usedForGood' || (sight.state === 'mined' && sight.isFinal),
  );
  const nonces = over.map(({ place }) => place.nonce).filter((nonce) => !booked.has(nonce));
  await closePlaces(worker.world.db, worker.chain.payer, nonces);
}

/** Progress to show for a slot that is not final; null if it is unchanged. */
function progressOf(sight: PlaceSight, view: ChainView): (WithdrawalChange & { id: bigint }) | null {
  const { payout } = sight.place;
  if (!isHeld(payout) || (sight.state === 'mined' && sight.isFinal)) return null;
  const isPaid = sight.state === 'mined' && sight.isPaid;
  const change = {
    confirmations: isPaid ? Number(view.head.number - sight.block) + 1 : null,
    wait: isPaid ? ('confirming' as const) : null,
    tx_hash: sight.state === 'mined' ? sight.hash : (sight.place.attempts.at(-1)?.hash ?? null),
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
  sights: readonly PlaceSight[],
): Promise<void> {
  const changes = sights.map((sight) => progressOf(sight, view)).filter((change) => change !== null);
  await changeWaiting(worker, changes);
}

/** Updates withdrawals that are still approved and unpaid, and publishes the changes to their players. */
export async function changeWaiting(
  worker: PayoutWorker,
  changes: readonly (WithdrawalChange & { id: bigint })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await inTransaction(worker.world.db, async (tx) => {
    const held = await lockPassed(
      tx,
      changes.map(({ id }) => id),
    );
    const changed = [];
    for (const row of held) {
      const { id: _id, ...change } = changes.find(({ id }) => id === row.id) ?? { id: row.id };
      changed.push(await updateWithdrawal(tx, row, change));
    }
    return changed;
  });
  await tell(worker, { rows, paid: [] });
}

/** Refunds per step. */
const MOST_FAILED = 50;

/**
 * Refunds withdrawals that the chain can no longer pay. The time of a final block is past the deadline, which
 * every transaction signed for it carries, and the vault has not paid the id at the newest block.
 */
export async function failOverdue(worker: PayoutWorker, view: ChainView): Promise<void> {
  const { world, chain } = worker;
  const { final, head } = view;
  if (!final) return;
  const rows = await readOverdue(world.db, final.at, MOST_FAILED);
  const paid = await Promise.all(rows.map((row) => chain.isPaid(row.payout_id as `0x${string}`, head.hash)));
  const ids = rows.filter((_, at) => paid[at] === false).map(({ id }) => id);
  if (ids.length === 0) return;
  const news = await inTransaction(world.db, (tx) => failWithdrawals(tx, ids, postedAt(worker)));
  world.log.warn({ withdrawals: ids.map(String) }, 'withdrawals were not paid in time and are given back');
  await tell(worker, news);
}
