import { inTransaction } from '#server/db/transaction.ts';
import type { ChainView } from './payoutChain.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import { addAttempt, readSigned, type Attempt } from './attempt.repo.ts';
import { addSlot, type OpenSlot } from './openSlot.repo.ts';
import { lockKey, readNextNonce, setNextNonce } from './payoutKey.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import type { NonceStatus } from './readNonceStatuses.ts';
import { priceNow, raisedPrice, signFiller, signReplacement } from './signPayout.ts';

/** Time that a transaction may be pending, in wall milliseconds, before its price is raised. */
export const STUCK_MS = 90_000;

/** Upper bound of attempts per nonce; after that an operator must act. */
const MAX_ATTEMPTS = 30;

/** Nonces filled per step. */
const MAX_GAPS = 20;

/**
 * Replaces a transaction at a higher price, or by an empty transfer if its payment is too late. Stored before it
 * is sent.
 */
async function replace(worker: PayoutWorker, view: ChainView, slot: OpenSlot, last: Attempt): Promise<void> {
  const { world, chain } = worker;
  const { nonce, payout, burn } = slot;
  if (last.attempt >= MAX_ATTEMPTS) {
    world.log.error(
      { payer: chain.payer, nonce: String(nonce) },
      'a payout is stuck after the maximum number of attempts: check its transaction',
    );
    return;
  }
  const isOver = payout?.state !== 'passed' || payout.deadline < view.head.at;
  const isLate = burn ? burn.deadline < view.head.at : isOver;
  const price = raisedPrice(last, view);
  const next = isLate
    ? await signFiller(worker, view, nonce, { attempt: last.attempt + 1, price })
    : await signReplacement(worker, view, nonce, last);
  if (next instanceof SignerRefusal) return;
  if (!(await addAttempt(world.db, chain.payer, nonce, next))) return;
  world.log.warn(
    { payer: chain.payer, nonce: String(nonce) },
    'a payout was stuck: its gas price was raised',
  );
  await chain.broadcast(next.raw);
}

async function resendSlot(
  worker: PayoutWorker,
  view: ChainView,
  { slot, isNext, isKnown }: { slot: OpenSlot; isNext: boolean; isKnown: boolean },
): Promise<void> {
  const last = slot.attempts.at(-1);
  if (!last) return;
  const isCheap = view.baseFee !== null && last.max_fee < view.baseFee;
  const isOld = worker.world.wallNow() - last.signed_at.getTime() >= STUCK_MS;
  if (isKnown && !(isNext && (isOld || isCheap))) return;
  if (isKnown || (isNext && isOld && isCheap)) return replace(worker, view, slot, last);
  const taken = await worker.chain.broadcast(last.raw);
  if (taken === 'underpriced') await replace(worker, view, slot, last);
  if (taken === 'noGas') worker.world.log.error({ payer: worker.chain.payer }, NO_GAS);
}

export const NO_GAS = 'the account that pays has no gas left: withdrawals wait until it is given some';

/** Resends transactions that the chain has lost, and raises the price of the first that is stuck. */
export async function resendSlots(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<void> {
  const pending = statuses.filter(({ state }) => state === 'pending').map(({ slot }) => slot);
  const known = await Promise.all(
    pending.map(({ attempts }) => worker.chain.isKnown(attempts.at(-1)?.hash ?? '0x')),
  );
  await Promise.all(
    pending.map((slot, at) => {
      const isNext = slot.nonce === view.nonce;
      return resendSlot(worker, view, { slot, isNext, isKnown: known[at] ?? false });
    }),
  );
}

/**
 * Fills nonces without an open slot that the chain still waits for. Signed transactions are sent again. A nonce
 * without any gets an empty transfer, so that the nonces behind it can proceed.
 */
export async function fillGaps(
  worker: PayoutWorker,
  view: ChainView,
  slots: readonly OpenSlot[],
): Promise<void> {
  const { world, chain } = worker;
  const next = await readNextNonce(world.db, chain.payer);
  const open = new Set(slots.map(({ nonce }) => nonce));
  const gaps: bigint[] = [];
  for (let nonce = view.nonce; nonce < next && gaps.length < MAX_GAPS; nonce += 1n) {
    if (!open.has(nonce)) gaps.push(nonce);
  }
  const signed = await readSigned(world.db, chain.payer, gaps);
  for (const { raw } of signed) await chain.broadcast(raw);
  const empty = gaps.filter((nonce) => !signed.some((attempt) => attempt.nonce === nonce));
  for (const nonce of empty) {
    const filler = await signFiller(worker, view, nonce, { attempt: 1, price: priceNow(view) });
    if (filler instanceof SignerRefusal) return;
    await inTransaction(world.db, async (tx) => {
      await setNextNonce(tx, chain.payer, await lockKey(tx, chain.payer, view.nonce));
      await addSlot(tx, chain.payer, nonce, null, filler);
    });
    await chain.broadcast(filler.raw);
  }
}
