import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { toHex } from 'viem';

/** Words that every development chain starts with: real keys, real signatures, worth nothing. */
const WORDS = 'test test test test test test test test test test test junk';

/** The step from the words to a seed hashes 2048 times, so it is taken once: it cost 8 % of a file's time. */
const wallets = mnemonicToAccount(WORDS, { path: "m/44'/60'/0'/0" }).getHdKey();

function derive(number: number) {
  const { privateKey } = wallets.deriveChild(100 + number);
  if (!privateKey) throw new Error(`wallet ${number} has no private key`);
  return privateKeyToAccount(toHex(privateKey));
}

export type WalletKey = ReturnType<typeof derive>;
/** Parts of a wallet that a sign-in needs. */
export type SigningKey = Pick<WalletKey, 'address' | 'signMessage'>;

const derived = new Map<number, WalletKey>();

/** A player's wallet by number, from 0; the first that no part of the house uses on the local chain. */
export function walletKey(number: number): WalletKey {
  const key = derived.get(number) ?? derive(number);
  derived.set(number, key);
  return key;
}
