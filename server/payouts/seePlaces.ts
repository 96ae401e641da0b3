import { isAddressEqual, parseTransaction, type Hex } from 'viem';
import type { ChainView } from './payoutChain.ts';
import type { OpenPlace } from './openPlace.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';

/**
 * Status of an open nonce slot on the chain: mined (paid or reverted), its nonce used by another transaction, or
 * pending.
 */
export type PlaceSight =
  | { place: OpenPlace; state: 'mined'; isPaid: boolean; hash: Hex; block: bigint; isFinal: boolean }
  | { place: OpenPlace; state: 'used' | 'usedForGood' | 'pending' };

/** True if a transaction calls the vault. An empty transfer that only uses up its nonce pays nobody. */
function asksVault({ chain }: PayoutWorker, raw: Hex): boolean {
  const { to } = parseTransaction(raw);
  return to ? isAddressEqual(to, chain.vault) : false;
}

async function minedOf(worker: PayoutWorker, place: OpenPlace, view: ChainView): Promise<PlaceSight | null> {
  const found = await Promise.all(
    place.attempts.map(async ({ hash, raw }) => ({ hash, raw, mined: await worker.chain.mined(hash) })),
  );
  const one = found.find(({ mined }) => mined !== null);
  if (!one?.mined || one.mined.block > view.head.number) return null;
  const { block, isPaid } = one.mined;
  const isFinal = view.final !== null && block <= view.final.number;
  return {
    place,
    state: 'mined',
    isPaid: isPaid && (place.payout ?? place.burn) !== null && asksVault(worker, one.raw),
    hash: one.hash,
    block,
    isFinal,
  };
}

/**
 * Reads the nonce status of all open slots: their receipts and, for a nonce used without a receipt, whether that
 * use is final.
 */
export async function seePlaces(
  worker: PayoutWorker,
  view: ChainView,
  places: readonly OpenPlace[],
): Promise<PlaceSight[]> {
  const mined = await Promise.all(places.map((place) => minedOf(worker, place, view)));
  const isLost = places.some(({ nonce }, at) => mined[at] === null && nonce < view.nonce);
  const finalNonce = isLost && view.final ? await worker.chain.nonceAt(view.final.hash) : null;
  return places.map((place, at): PlaceSight => {
    const found = mined[at];
    if (found) return found;
    if (finalNonce !== null && place.nonce < finalNonce) return { place, state: 'usedForGood' };
    return { place, state: place.nonce < view.nonce ? 'used' : 'pending' };
  });
}
