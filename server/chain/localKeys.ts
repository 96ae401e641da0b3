import { mnemonicToAccount } from 'viem/accounts';

/** Mnemonic of every development chain. It is public, so its accounts must own nothing of value. */
const MNEMONIC = 'test test test test test test test test test test test junk';

const at = (addressIndex: number) => mnemonicToAccount(MNEMONIC, { addressIndex });

/**
 * Roles of the accounts on the local chain. `operators` are its second and third accounts, as in the demo world.
 * The seventh to ninth have no role and serve as players' wallets in tests. Never for a chain with value.
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

/** Accounts that only the server may send from: with the public mnemonic, others could use up their nonces. */
export const serverSenders = [
  localKeys.deployer.address,
  localKeys.payer.address,
  localKeys.faucet.address,
  localKeys.guardian.address,
] as const;
