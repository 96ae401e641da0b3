import * as z from 'zod/mini';
import { careInstants } from '#core/catalog/careInstants.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { flows } from '#core/catalog/flows.ts';
import { noticeKinds } from '#core/catalog/noticeKinds.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { coins } from '#core/money/coin.ts';
import { casting } from './castingObjects.ts';
import { neighbourNews } from './neighbourObjects.ts';
import { placedLooks } from './lookObjects.ts';
import { fill, marketNews, order } from './marketObjects.ts';
import { coupon, gifts } from './ticketObjects.ts';
import { amount, id, instant, version } from './wireParts.ts';

export const user = z.object({
  id,
  version,
  /** The wallet address with checksum. */
  userName: z.string(),
  nickName: z.string(),
  /** Name of the player's picture: the portrait of a level, such as `level-3`. */
  image: z.string(),
  referralCode: z.string(),
  level: z.int(),
  gamePoints: amount,
  invitationLink: z.string(),
  tier: z.enum(['regular', 'owner']),
  isRobot: z.boolean(),
  /** True for operators, who may make `ops/` calls. */
  isOperator: z.boolean(),
});

export const balance = z.object({
  coin: z.enum(coins),
  version,
  available: amount,
  frozen: amount,
  total: amount,
});

export const plant = z.object({
  id,
  seed: z.enum(seeds),
  spent: amount,
  fruitPrice: amount,
  yPpm: z.int(),
  sownAt: instant,
  ripeAt: instant,
  weedsAt: instant,
  insectsAt: instant,
  ...careInstants(() => z.nullable(instant)),
});

/** One of the player's plots. A wild plot has version 0, no `reclaimedAt` and no plant. */
export const plot = z.object({
  number: z.int(),
  version,
  reclaimedAt: z.nullable(instant),
  plant: z.nullable(plant),
});

export const hen = z.object({
  id,
  version,
  boughtAt: instant,
  endsAt: instant,
  yPpm: z.int(),
  eggPrice: amount,
  fedDay: z.nullable(z.int()),
  fedDays: z.int(),
  collectedEggs: z.int(),
  /** For each egg not collected yet: the time at which it lies in the nest, oldest first. */
  eggsAt: z.array(instant),
});

/**
 * Fruit of one harvest or eggs of one hen. The price was fixed when the goods were promised. They are gone at
 * `spoilsAt`.
 */
export const lot = z.object({ id, quantity: z.int(), price: amount, spoilsAt: instant });

const seedCounts = z.object({
  apple: z.int(),
  orange: z.int(),
  peach: z.int(),
  banana: z.int(),
  mango: z.int(),
});

const seedLots = z.object({
  apple: z.array(lot),
  orange: z.array(lot),
  peach: z.array(lot),
  banana: z.array(lot),
  mango: z.array(lot),
});

/** The warehouse. Lots are ordered oldest first, and are sold in this order (FIFO). */
export const stock = z.object({
  version,
  saplings: seedCounts,
  fruit: seedLots,
  eggs: z.array(lot),
});

export const saplingOffer = z.object({
  seed: z.enum(seeds),
  price: amount,
  growMs: z.int(),
  /** Sale price of one fruit of a plant sown now. */
  fruitPrice: amount,
  /** Cost of each care. */
  careCost: amount,
});

/** All prices as of `at`. `y` is the yield index, `p` the price of ATR in USDT. */
export const prices = z.object({
  at: instant,
  p: amount,
  change24hBps: z.int(),
  /** US dollars per native coin of the chain, and per ETLD; null without a price feed, or with a stale answer. */
  ethPrice: z.nullable(amount),
  etldPrice: z.nullable(amount),
  yPpm: z.int(),
  saplings: z.array(saplingOffer),
  hen: z.object({ price: amount, feedPrice: amount, eggPrice: amount, lifeDays: z.int() }),
  /** Part of the farm spend that all players together get back, in basis points; null without any spend. */
  expectedReturnBps: z.nullable(z.int()),
});

export const ledgerLine = z.object({
  id,
  at: instant,
  coin: z.enum(coins),
  type: z.enum(recordTypes),
  /** Subtype of the record type, such as `care:water` or `fruit:apple`. */
  kind: z.string(),
  /** Positive when received, negative when paid. Of type `opening`: what older lines, which are archived, left. */
  amount,
  balanceAfter: amount,
  reference: z.string(),
});

/** States of a deposit: seen in a block, credited in the ledger, or removed with a replaced block (reorg). */
export const depositStates = ['pending', 'credited', 'removed'] as const;

/** A payment from the player's own wallet into the vault. */
export const deposit = z.object({
  id,
  version,
  coin: z.enum(chainCoins),
  amount,
  txHash: z.string(),
  block: z.int(),
  state: z.enum(depositStates),
  /** Number of blocks from its own to the newest, its own counted as 1; `needed` make it final. */
  confirmations: z.int(),
  needed: z.int(),
  /** Wall time. */
  seenAt: instant,
  creditedAt: z.nullable(instant),
});

/** Reasons why a withdrawal waits. */
export const withdrawalWaits = [
  'review',
  'secondReview',
  'sending',
  'confirming',
  'dayLimit',
  'paused',
  'chainDown',
  'vaultShort',
] as const;

export const withdrawal = z.object({
  id,
  version,
  coin: z.enum(chainCoins),
  /** Amount that left the player's balance. It includes the fee; the net is paid. */
  gross: amount,
  fee: amount,
  net: amount,
  address: z.string(),
  state: z.enum(withdrawalStates),
  /** History, oldest first, in wall time. `reason` is an operator's text or the cause of a failure. */
  steps: z.array(
    z.object({
      what: z.enum([...withdrawalStates, 'approved', 'sent']),
      at: instant,
      reason: z.nullable(z.string()),
    }),
  ),
  /** Null in final states. `untilAt`: latest end of the wait, where it is known. */
  wait: z.nullable(z.object({ for: z.enum(withdrawalWaits), untilAt: z.nullable(instant) })),
  txHash: z.nullable(z.string()),
  confirmations: z.nullable(z.object({ count: z.int(), needed: z.int() })),
});

/** A withdrawal as reviewers see it: its player, its approvals, and the number of approvals needed. */
export const review = z.object({
  withdrawal,
  player: z.object({ id: z.string(), userName: z.string(), nickName: z.string(), joinedAt: instant }),
  /** True when it goes to the player's own address. */
  toSelf: z.boolean(),
  approvals: z.array(z.object({ operator: z.string(), at: instant })),
  needed: z.int(),
});

/** Pause state of a flow of money: since when (wall time) and why, as an operator's text or the key of a cause. */
export const flowState = z.object({
  flow: z.enum(flows),
  paused: z.boolean(),
  reason: z.nullable(z.string()),
  since: instant,
  version,
});

/** A notice of the game to one player, or of an operator to all. */
export const notice = z.object({
  id,
  /** Grows when the notice is read. */
  version,
  kind: z.enum([...noticeKinds, 'published']),
  /** Values for the placeholders of the kind's text: amounts as wire amounts, instants as epoch milliseconds. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Title written by an operator; null for notices of the game. */
  title: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  /** Wall time. */
  at: instant,
  gameAt: instant,
  read: z.boolean(),
});

/**
 * Objects changed by a call, also pushed on the live stream: one shape, merged by one function. The object with the
 * higher `version` (or `at`) is newer.
 */
export const changes = z.object({
  user: z.optional(user),
  /** Freeze of the player's account, with the reason that the operator wrote; null: not frozen. */
  freeze: z.optional(z.object({ version, reason: z.nullable(z.string()) })),
  balances: z.optional(z.array(balance)),
  plots: z.optional(z.array(plot)),
  hens: z.optional(z.array(hen)),
  /** Ids of hens whose life is over. */
  hensGone: z.optional(z.array(id)),
  stock: z.optional(stock),
  prices: z.optional(prices),
  deposits: z.optional(z.array(deposit)),
  withdrawals: z.optional(z.array(withdrawal)),
  /** Changed withdrawals of all players; sent to operators only. */
  reviews: z.optional(z.array(review)),
  castings: z.optional(z.array(casting)),
  flows: z.optional(z.array(flowState)),
  /** The chain went away, or is back, as the node of the stream has found. `config` tells it in between. */
  chainAway: z.optional(z.boolean()),
  orders: z.optional(z.array(order)),
  /** New fills of the player's own orders; the client shows a short message. */
  fills: z.optional(z.array(fill)),
  market: z.optional(marketNews),
  coupons: z.optional(z.array(coupon)),
  gifts: z.optional(gifts),
  /** Acts of neighbours on the player's manor and in the guest book. */
  neighbours: z.optional(z.array(neighbourNews)),
  looks: z.optional(placedLooks),
  /** New or newly read notices. */
  notices: z.optional(z.array(notice)),
  /** Number of unread notices, where it was counted. Without it, the client counts each new notice. */
  noticesUnread: z.optional(z.int()),
});

export type User = z.infer<typeof user>;
export type Balance = z.infer<typeof balance>;
export type PlantFacts = z.infer<typeof plant>;
export type Plot = z.infer<typeof plot>;
export type HenFacts = z.infer<typeof hen>;
export type Lot = z.infer<typeof lot>;
export type Stock = z.infer<typeof stock>;
export type Prices = z.infer<typeof prices>;
export type LedgerLine = z.infer<typeof ledgerLine>;
export type Deposit = z.infer<typeof deposit>;
export type Withdrawal = z.infer<typeof withdrawal>;
export type Review = z.infer<typeof review>;
export type WithdrawalState = Withdrawal['state'];
export type FlowState = z.infer<typeof flowState>;
export type Notice = z.infer<typeof notice>;
export type Changes = z.infer<typeof changes>;
