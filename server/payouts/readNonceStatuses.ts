import { isAddressEqual, parseTransaction, type Hex } from 'viem';
import type { ChainView } from './payoutChain.ts';
import type { OpenSlot } from './openSlot.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';

/**
 * Status of an open nonce slot on the chain: mined (paid or reverted), its nonce used by another transaction, or
 * pending.
 */
export type NonceStatus =
  | { slot: OpenSlot; state: 'mined'; isPaid: boolean; hash: Hex; block: bigint; isFinal: boolean }
  | { slot: OpenSlot; state: 'used' | 'usedFinally' | 'pending' };

/** True if a transaction calls the vault. An empty transfer that only uses up its nonce pays nobody. */
function callsVault({ chain }: PayoutWorker, raw: Hex): boolean {
  const { to } = parseTransaction(raw);
  return to ? isAddressEqual(to, chain.vault) : false;
}

async function minedOf(worker: PayoutWorker, slot: OpenSlot, view: ChainView): Promise<NonceStatus | null> {
  const found = await Promise.all(
    slot.attempts.map(async ({ hash, raw }) => ({ hash, raw, mined: await worker.chain.mined(hash) })),
  );
  const included = found.find(({ mined }) => mined !== null);
  if (!included?.mined || included.mined.block > view.head.number) return null;
  const { block, isPaid } = included.mined;
  const isFinal = view.final !== null && block <= view.final.number;
  return {
    slot,
    state: 'mined',
    isPaid: isPaid && (slot.payout ?? slot.burn) !== null && callsVault(worker, included.raw),
    hash: included.hash,
    block,
    isFinal,
  };
}

/**
 * Reads the nonce status of all open slots: their receipts and, for a nonce used without a receipt, whether that
 * use is final.
 */
export async function readNonceStatuses(
  worker: PayoutWorker,
  view: ChainView,
  slots: readonly OpenSlot[],
): Promise<NonceStatus[]> {
  const mined = await Promise.all(slots.map((slot) => minedOf(worker, slot, view)));
  const isLost = slots.some(({ nonce }, at) => mined[at] === null && nonce < view.nonce);
  const finalNonce = isLost && view.final ? await worker.chain.nonceAt(view.final.hash) : null;
  return slots.map((slot, at): NonceStatus => {
    const found = mined[at];
    if (found) return found;
    if (finalNonce !== null && slot.nonce < finalNonce) return { slot, state: 'usedFinally' };
    return { slot, state: slot.nonce < view.nonce ? 'used' : 'pending' };
  });
}
