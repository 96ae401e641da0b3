import type { AccountName } from '#core/catalog/accounts.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { CouponState } from '#core/rules/coupon.ts';
import type { Hen } from '#core/rules/hen.ts';
import type { LandPaid } from '#core/rules/landBack.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { GrownPlant } from '#server/farm/land/grownPlant.ts';
import type { FruitLot } from '#server/farm/stock/fruit.repo.ts';

export interface SimHen extends Hen {
  id: bigint;
  /** Account with the hen's promise. */
  escrow: AccountName;
  eggPrice: bigint;
  feedPrice: bigint;
  layMs: number;
  eggsLeft: number;
}

export interface SimEgg {
  hen: bigint;
  price: bigint;
  laidAt: number;
  spoilsAt: number;
  collected: boolean;
}

export interface SimCoupon extends CouponState {
  id: bigint;
}

/** A running casting of the simulator; amounts in ledger units. */
export interface SimCasting {
  id: bigint;
  player_id: bigint;
  principal: bigint;
  total: bigint;
  released: bigint;
  termDays: number;
  releasedDay: number;
}

export interface SimWithdrawal {
  id: bigint;
  player_id: bigint;
  coin: ChainCoin;
  gross: bigint;
  fee: bigint;
}

/** Everything that the server keeps in rows about one player. Instants are game time in epoch ms. */
export interface Farmer {
  id: bigint;
  upline: Upline;
  plots: (GrownPlant | null)[];
  saplings: { seed: Seed; spent: bigint; quantity: number }[];
  fruit: (FruitLot & { seed: Seed; spoilsAt: number })[];
  hens: SimHen[];
  eggs: SimEgg[];
  coupons: SimCoupon[];
  castings: SimCasting[];
  caredAt: number | null;
  harvested: boolean;
  ticketDay: number;
  checkInDay: number;
  checkIns: number;
  tutorialAt: number | null;
  hasTree: boolean;
  swapDay: number;
  /** Instant of the last call, for the sleep of gifts, and true when they have returned. */
  seenAt: number;
  isAsleep: boolean;
  swapped: bigint;
  /** Farm spending and gifts by game day, newest last; days before the last GIFT_DAYS are dropped. */
  days: { day: number; spent: bigint; gifted: bigint }[];
  /** Own ATR spent on the farm and for land since joining, and manor credit that came back for land. */
  paid: LandPaid;
}

export function newFarmer(id: bigint, upline: Upline): Farmer {
  return {
    id,
    upline,
    plots: [],
    saplings: [],
    fruit: [],
    hens: [],
    eggs: [],
    coupons: [],
    castings: [],
    caredAt: null,
    harvested: false,
    ticketDay: -1,
    checkInDay: -1,
    checkIns: 0,
    tutorialAt: null,
    hasTree: false,
    swapDay: -1,
    seenAt: 0,
    isAsleep: false,
    swapped: 0n,
    days: [],
    paid: { spent: 0n, land: 0n, returned: 0n },
  };
}
