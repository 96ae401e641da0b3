import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** Terms that a player signs before coins go to another address, or many coins at once. Amounts are wire amounts. */
export interface PaymentTerms {
  kind: 'Withdrawal' | 'Transfer';
  asset: ChainCoin;
  gross: string;
  fee: string;
  net: string;
  /** Recipient's address with checksum. */
  address: string;
  /** Expiry of the signature, wall time, epoch milliseconds. */
  deadline: number;
  /** The call's request id: a signature is valid for one request. */
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
 * Builds the EIP-712 typed data of a payment, equally for signer and verifier. It is bound to the chain and the
 * vault, so a signature is valid in this world only.
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

/** Validity of a payment signature in milliseconds: long enough for a slow wallet. */
export const PAYMENT_SIGNATURE_MS = 10 * 60_000;
