import { parseTransaction, type Address, type Hex } from 'viem';
import { hashOf, type ChainView } from './payoutChain.ts';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import type { Attempt } from './attempt.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';

/**
 * Wei per unit of gas: the maximum, and the tip within it for the block's proposer. On a chain without a base fee
 * both are the price.
 */
export interface GasPrice {
  max_fee: bigint;
  tip: bigint;
}

/** Gas of an empty transfer to oneself. */
const FILLER_GAS = 21_000n;

/** Price of a replacement in percent of the earlier one: nodes require at least 110. */
const RAISE_PERCENT = 130n;

/** A price that stays sufficient while the base fee doubles. */
export function priceNow({ baseFee, tip }: ChainView): GasPrice {
  return baseFee === null ? { max_fee: tip, tip } : { max_fee: 2n * baseFee + tip, tip };
}

/** A price that replaces an earlier one. */
export function raisedPrice(before: GasPrice, view: ChainView): GasPrice {
  const now = priceNow(view);
  const raise = (wei: bigint) => (wei * RAISE_PERCENT) / 100n + 1n;
  const larger = (a: bigint, b: bigint) => (a > b ? a : b);
  return { max_fee: larger(now.max_fee, raise(before.max_fee)), tip: larger(now.tip, raise(before.tip)) };
}

/** A transaction of the payer before it is signed. */
export interface Unsigned {
  nonce: bigint;
  attempt: number;
  to: Address;
  data: Hex;
  gas: bigint;
  price: GasPrice;
  /** Of a withdrawal, for a signer that checks it; null for every other transaction. */
  evidence?: PayoutEvidence | null;
}

/** Signs one transaction of the payer; nothing leaves the process. */
export async function signPayout(
  { chain, account, world }: PayoutWorker,
  view: ChainView,
  { nonce, attempt, to, data, gas, price, evidence = null }: Unsigned,
): Promise<Attempt> {
  const common = { chainId: chain.chainId, nonce: Number(nonce), to, data, gas, value: 0n };
  const fees =
    view.baseFee === null
      ? ({ type: 'legacy', gasPrice: price.max_fee } as const)
      : ({ type: 'eip1559', maxFeePerGas: price.max_fee, maxPriorityFeePerGas: price.tip } as const);
  const transaction = { ...common, ...fees };
  const raw =
    evidence && account.signPayout
      ? await account.signPayout(transaction, evidence)
      : await account.signTransaction(transaction);
  return { attempt, hash: hashOf(raw), raw, ...price, signed_at: new Date(world.wallNow()) };
}

/** The same; returns the refusal of a signer process, and logs it, because only its owner can change its rules. */
export async function signUnlessRefused(
  worker: PayoutWorker,
  view: ChainView,
  unsigned: Unsigned,
): Promise<Attempt | SignerRefusal> {
  try {
    return await signPayout(worker, view, unsigned);
  } catch (fault) {
    if (!(fault instanceof SignerRefusal)) throw fault;
    const fields = { refused: fault.reason, nonce: String(unsigned.nonce) };
    worker.world.log.error(fields, 'the signer refuses a transaction: see the rules of the signer');
    return fault;
  }
}

/** Signs an empty transfer to oneself: it uses up a nonce and pays nothing. */
export function signFiller(
  worker: PayoutWorker,
  view: ChainView,
  nonce: bigint,
  { attempt, price }: { attempt: number; price: GasPrice },
): Promise<Attempt | SignerRefusal> {
  const to = worker.account.address;
  return signUnlessRefused(worker, view, { nonce, attempt, to, data: '0x', gas: FILLER_GAS, price });
}

/** Signs the same call again at a higher price. */
export function signReplacement(
  worker: PayoutWorker,
  view: ChainView,
  nonce: bigint,
  last: Attempt,
): Promise<Attempt | SignerRefusal> {
  const { to, data = '0x', gas } = parseTransaction(last.raw);
  if (!to || gas === undefined) throw new Error(`transaction ${last.hash} was not signed by the worker`);
  const price = raisedPrice(last, view);
  return signUnlessRefused(worker, view, { nonce, attempt: last.attempt + 1, to, data, gas, price });
}
