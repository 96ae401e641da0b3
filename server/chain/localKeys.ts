import { mnemonicToAccount } from 'viem/accounts';

/** The words every development chain starts with: public, so whatever they own is worth nothing. */
const WORDS = 'test test test test test test test test test test test junk';

const at = (addressIndex: number) => mnemonicToAccount(WORDS, { addressIndex });

/**
 * Who does what on the local chain. `operators` are its second and third accounts, as the demo world says; the
 * seventh to ninth are nobody's and serve as players' wallets in tests. Never for a chain with value.
 */
export const localKeys = {
  /** Deploys and nothing else, so that its nonces name the contracts' addresses; admin of the vault. */
  deployer: at(0),
  operators: [at(1), at(2)],
  /** Holds the vault's payout role. */
  payer: at(3),
  /** Mints test USDT and gives gas. */
  faucet: at(4),
  /** Holds the vault's guardian role. */
  guardian: at(5),
  /** Owns the demo world's first manor. */
  firstManor: at(9),
} as const;

/** Whose transactions only the house may send: a stranger with the public words would take its nonces. */
export const houseSenders = [
  localKeys.deployer.address,
  localKeys.payer.address,
  localKeys.faucet.address,
  localKeys.guardian.address,
] as const;
