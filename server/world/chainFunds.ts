import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** The vault's allowance and the payers' gas, at the newest block. */
export interface ChainFunds {
  /** Coins that may still leave the vault today (UTC), in ledger units, rounded down. */
  leftToday: Readonly<Record<ChainCoin, bigint>>;
  /** Share of a day's opening balance that may leave, basis points. */
  dayLimitBps: Readonly<Record<ChainCoin, number>>;
  /** Balance of the chain's own coin of each payer asked for, in 10^-18 of a coin. */
  gas: readonly bigint[];
  /** Price of a unit of gas, in 10^-18 of a coin. */
  gasPrice: bigint;
}

/** Reads the funds. Throws a ChainError. */
export type ReadFunds = (payers: readonly string[]) => Promise<ChainFunds>;
