import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './wireParts.ts';
import { pageParams } from './params.ts';

/** SHA-256 in 64 hexadecimal digits. */
const hash = z.string();

/** What a node of the tree stands for: everything below it, in both coins. */
const sums = { usdt: amount, atr: amount };

/** The last block of the chain that was final when the liabilities were counted. */
const block = z.object({ number: z.int(), hash: z.string() });

/** What the house owes in one coin, by kind. The first four belong to players and are the leaves of the tree. */
const liabilities = z.object({
  available: amount,
  /** On hold for withdrawals that are not paid yet. */
  withdrawals: amount,
  orders: amount,
  /** Principals of running castings. */
  castings: amount,
  /** Escrowed for plants, hens, coupons and castings: promised, not owned yet. With `unattributed` the tree's house leaf. */
  promises: amount,
  /** Arrived from senders that nobody knows yet. */
  unattributed: amount,
  total: amount,
});

const coinReserves = z.object({
  coin: z.enum(chainCoins),
  liabilities,
  /** What belongs to the game and to no player. */
  pools: z.array(z.object({ pool: z.string(), amount })),
  /** Taken out of the game and waiting to be destroyed on the chain too. */
  burned: amount,
  /** By the ledger; the browser asks the chain for its own number. It equals liabilities + pools + burned. */
  vault: amount,
  /** Vault to liabilities in basis points, rounded down; null while nothing is owed. */
  ratioBps: z.nullable(z.int()),
});

const root = z.object({
  /** Game day (UTC) whose liabilities these are; at speed 1 the calendar's day. */
  day: z.int(),
  /** When they were counted, wall time. */
  at: instant,
  hash,
  ...sums,
  leaves: z.int(),
  /** Vault by the ledger at that moment. */
  vault: z.object(sums),
  /** Head of the ledger's hash chain: exactly the postings up to it are counted. */
  head: z.object({ sequence: z.string(), hash }),
  /** Null where the chain was not followed yet. */
  block: z.nullable(block),
});

export type ReserveRoot = z.infer<typeof root>;
export type CoinReserves = z.infer<typeof coinReserves>;

/** What is owed, what is there, and the proof of it. How hashes are made: core/rules/merkleSum. */
export const reserveCalls = {
  'userAccount/proof': endpoint({
    summary:
      "The player's own path through the newest daily Merkle-sum tree of all liabilities, from leaf to root, for the player's own device to check.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      /** Game day (UTC) that the leaf is bound to. */
      day: z.int(),
      /** When the balances were counted, wall time. */
      at: instant,
      leaf: z.object({
        /** Secret of this player and day, 64 hexadecimal digits: without it the leaf's hash tells nothing. */
        salt: z.string(),
        /** The player's own address. */
        address: z.string(),
        /** Available and frozen together, as the assets showed them at that moment. */
        ...sums,
      }),
      /** From the leaf up: the sibling, the side on which it stands, its hash and both its sums. */
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash, ...sums })),
      root: z.object({ hash, ...sums }),
      block: z.nullable(block),
      vault: z.string(),
    }),
    refusals: ['proofNotYet'],
  }),
  'config/reserves': endpoint({
    summary:
      'Liabilities, pools, vault and their ratio per coin as counted lately, and the daily roots, newest first; `cursor` and `size` page the roots.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      /** When `coins` was counted, wall time. */
      at: instant,
      coins: z.array(coinReserves),
      roots: z.array(root),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
};
