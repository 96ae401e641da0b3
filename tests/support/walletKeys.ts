import { mnemonicToAccount } from 'viem/accounts';

/** Words that every development chain starts with: real keys, real signatures, worth nothing. */
const WORDS = 'test test test test test test test test test test test junk';

/** A player's wallet by number, from 0; the first that no part of the house uses on the local chain. */
export function walletKey(number: number) {
  return mnemonicToAccount(WORDS, { addressIndex: 100 + number });
}

export type WalletKey = ReturnType<typeof walletKey>;
/** Parts of a wallet that a sign-in needs. */
export type SigningKey = Pick<WalletKey, 'address' | 'signMessage'>;
