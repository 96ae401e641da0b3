import { pbkdf2Sync } from 'node:crypto';
import { HDKey, hdKeyToAccount } from 'viem/accounts';

/** Mnemonic of every development chain. It is public, so its accounts must own nothing of value. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** The seed of BIP-39 once for all accounts: it hashes 2048 times, and every start of a server pays for it. */
const seed = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512'));

const at = (addressIndex: number) => hdKeyToAccount(seed, { addressIndex });

/**
 * Well-known accounts of development chains. `operators` are the second and third, for a demo world that listens
 * on loopback only. The others are the house of worlds made before each world drew its own keys, and of tests.
 * The seventh to ninth serve as players' wallets in tests. Never for a chain with value.
 */
export const localKeys = {
  /** Deploys and sends nothing else, so that its nonces determine the contracts' addresses; admin of the vault. */
  deployer: at(0),
  operators: [at(1), at(2)],
  /** Holds the vault's payout role. */
  payer: at(3),
  /** Mints test USDT and sends gas. */
  faucet: at(4),
  /** Holds the vault's guardian role. */
  guardian: at(5),
  /** Owns the demo world's first manor. */
  firstManor: at(9),
} as const;
