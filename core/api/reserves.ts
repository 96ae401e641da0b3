import * as z from 'zod/mini';
import type { LiabilityKind } from '#core/catalog/accounts.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './wireParts.ts';
import { pageParams } from './params.ts';

/** SHA-256 as 64 hexadecimal digits. */
const hash = z.string();

/** Sums of all leaves below a node of the tree, in both coins. */
const sums = { usdt: amount, atr: amount };

/** The newest final block of the chain at the time of the count. */
const block = z.object({ number: z.int(), hash: z.string() });

/** Liabilities in one coin, by kind. The first four belong to players and form the leaves of the tree. */
const liabilities = z.object({
  available: amount,
  /** Held for withdrawals that are not paid yet. */
  withdrawals: amount,
  orders: amount,
  /** Principals of running castings. */
  castings: amount,
  /**
   * Escrow for plants, hens, coupons and castings: promised, not owned yet. With `unattributed` it forms the
   * operators' leaf of the tree.
   */
  promises: amount,
  /** Deposits from unknown senders. */
  unattributed: amount,
  total: amount,
} satisfies Record<LiabilityKind | 'total', typeof amount>);

export const coinReserves = z.object({
  coin: z.enum(chainCoins),
  liabilities,
  /** Coins that belong to the game and to no player. */
  pools: z.array(z.object({ pool: z.string(), amount })),
  /** Taken out of the game, and waiting for the burn on the chain. */
  burned: amount,
  /** Vault by the ledger. The browser reads the chain's own value. It equals liabilities + pools + burned. */
  vault: amount,
  /** Vault ÷ liabilities in basis points, rounded down; null without liabilities. */
  ratioBps: z.nullable(z.int()),
});

const root = z.object({
  /** Game day (UTC) of the liabilities; at speed 1 it is the calendar day. */
  day: z.int(),
  /** Time of the count, wall time. */
  at: instant,
  hash,
  ...sums,
  leaves: z.int(),
  /** Vault by the ledger at that time. */
  vault: z.object(sums),
  /** Head of the ledger's hash chain. The count includes exactly the postings up to it. */
  head: z.object({ sequence: z.string(), hash }),
  /** Null where the chain was not read yet. */
  block: z.nullable(block),
});

export type ReserveRoot = z.infer<typeof root>;
export type CoinReserves = z.infer<typeof coinReserves>;

/** Liabilities, vault and the proof of reserves. The hash format is in core/rules/merkleSum. */
export const reserveCalls = {
  'userAccount/proof': endpoint({
    name: 'provePlayer',
    summary:
      "The player's path through the newest daily Merkle-sum tree of all liabilities, from leaf to root, for a check on the player's own device.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      /** Game day (UTC) that the leaf is bound to. */
      day: z.int(),
      /** Time of the count, wall time. */
      at: instant,
      leaf: z.object({
        /** Secret of this player and day, 64 hexadecimal digits. Without it the leaf's hash reveals nothing. */
        salt: z.string(),
        /** The player's own address. */
        address: z.string(),
        /** Available plus frozen, as the assets screen showed them at that time. */
        ...sums,
      }),
      /** From the leaf up: the sibling, its side, its hash and both its sums. */
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash, ...sums })),
      root: z.object({ hash, ...sums }),
      block: z.nullable(block),
      vault: z.string(),
    }),
    refusals: ['proofNotYet'],
  }),
  'config/reserves': endpoint({
    name: 'showReserves',
    summary:
      'Liabilities, pools, vault and their ratio per coin by the latest count, and the daily roots, newest first; `cursor` and `size` page the roots.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      /** Time at which `coins` was counted, wall time. */
      at: instant,
      coins: z.array(coinReserves),
      roots: z.array(root),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
};
