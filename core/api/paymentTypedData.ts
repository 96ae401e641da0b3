import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** The numbers that a player signs before coins go to somebody else, or many at once. Amounts are wire amounts. */
export interface PaymentTerms {
  kind: 'Withdrawal' | 'Transfer';
  asset: ChainCoin;
  gross: string;
  fee: string;
  net: string;
  /** Who receives, checksummed. */
  address: string;
  /** Last moment at which the signature counts, wall time, epoch milliseconds. */
  deadline: number;
  /** The request-id of the call: one signature is good for one request. */
  request: string;
}

const fields = [
  { name: 'asset', type: 'string' },
  { name: 'gross', type: 'string' },
  { name: 'fee', type: 'string' },
  { name: 'net', type: 'string' },
  { name: 'address', type: 'address' },
  { name: 'deadline', type: 'uint256' },
  { name: 'request', type: 'string' },
] as const;

/**
 * EIP-712 typed data over a payment, built alike by whoever signs and whoever checks. It is bound to the chain and the
 * vault, so that it counts in this manor alone.
 */
export function paymentTypedData({ kind, ...terms }: PaymentTerms, chainId: number, vault: string) {
  return {
    domain: { name: 'Dream Manor', version: '1', chainId, verifyingContract: vault as `0x${string}` },
    types: { [kind]: fields },
    primaryType: kind,
    message: { ...terms, address: terms.address as `0x${string}`, deadline: BigInt(terms.deadline) },
  };
}

export type PaymentTypedData = ReturnType<typeof paymentTypedData>;

/** How long a signature over a payment counts after it was made, in milliseconds: long enough for a slow wallet. */
export const PAYMENT_SIGNATURE_MS = 10 * 60_000;
