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

/** A payment to book, and the nonce that made it where that is known. */
type FinalPayment = Paid & { nonce: bigint | null };

/** Books final payments, and closes their places with them. */
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

/** Of places whose nonce something else has used for good: whether their payment was made nevertheless. */
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
 * Ends what is final: payments are booked, and places that paid nothing are closed, so that what they were for is paid
 * under another nonce. The vault pays an id once, so that one too many costs gas and nothing else.
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

/** What a player is shown of a place that is not final; null when that is what they are shown already. */
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

/** Shows players how far their payments are: n of N confirmations, or none again after a reorganisation. */
export async function showProgress(
  worker: PayoutWorker,
  view: ChainView,
  sights: readonly PlaceSight[],
): Promise<void> {
  const changes = sights.map((sight) => progressOf(sight, view)).filter((change) => change !== null);
  await changeWaiting(worker, changes);
}

/** Changes withdrawals that are still passed, and tells their players. */
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

/** How many are given back in one step. */
const MOST_FAILED = 50;

/**
 * Gives back what the chain can no longer pay: the time of a final block is past the deadline, which every transaction
 * ever signed for it carries, and the vault has not paid the id at the newest block.
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
