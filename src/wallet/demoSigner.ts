import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { sendDemoTransaction, type TransactionRequest } from './sendDemoTransaction.ts';

type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0];

/** Signs EIP-712 typed data, as JSON text or as its object, and returns the signature. */
export function signDemoTypedData(key: `0x${string}`, data: unknown): Promise<string> {
  const typed = (typeof data === 'string' ? JSON.parse(data) : data) as TypedData;
  return privateKeyToAccount(key).signTypedData(typed);
}

/** Signs a transaction with the demo wallet's key, sends it and returns its hash. */
export function signAndSend(
  key: `0x${string}`,
  chainId: number,
  request: TransactionRequest,
): Promise<unknown> {
  return sendDemoTransaction(privateKeyToAccount(key), chainId, request);
}
