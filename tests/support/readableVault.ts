import type { ChainPart } from '#server/world/world.ts';

const none = () => Promise.resolve(0n);

/** Parts of a chain that answers: an empty vault with nothing to book. */
export const readableVault: Pick<ChainPart, 'books' | 'readFunds'> = {
  books: {
    hasBegun: () => Promise.resolve(false),
    vaultHolds: none,
    depositsToBook: none,
    payoutsToBook: none,
    misbooked: () => Promise.resolve(null),
    atrSupply: none,
  },
  readFunds: () =>
    Promise.resolve({
      leftToday: { USDT: 0n, ATR: 0n },
      dayLimitBps: { USDT: 1_000, ATR: 1_000 },
      gas: [],
      gasPrice: 1n,
    }),
};
