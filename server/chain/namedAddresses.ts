import {
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  type Address,
  type TransactionSerialized,
  type TransactionSerializedEIP7702,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';

/** Addresses that a set-code transaction (EIP-7702, type 4) names: recipient, delegates, and who authorized them. */
async function namedBySetCode(raw: TransactionSerializedEIP7702): Promise<Address[]> {
  const { to, authorizationList = [] } = parseTransaction(raw);
  const authorities = await Promise.all(
    authorizationList.map((authorization) => recoverAuthorizationAddress({ authorization })),
  );
  const delegates = authorizationList
    .map(({ address }) => address)
    .filter((address) => address !== undefined);
  return [...(to ? [to] : []), ...delegates, ...authorities];
}

/**
 * Addresses that a signed transaction acts for: its sender, and all that a set-code transaction names, because an
 * authorization makes its signer's account run foreign code. Null for what cannot be read completely: an
 * authorization that is skipped here could be one that the chain applies.
 */
export async function namedAddresses(raw: unknown): Promise<Address[] | null> {
  if (!isHex(raw)) return null;
  try {
    const serializedTransaction = raw as TransactionSerialized;
    const sender = await recoverTransactionAddress({ serializedTransaction });
    const isSetCode = raw.toLowerCase().startsWith('0x04');
    if (!isSetCode) return [sender];
    return [sender, ...(await namedBySetCode(raw as TransactionSerializedEIP7702))];
  } catch {
    return null;
  }
}
