import type { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import type { SwapReserves } from '#core/rules/swap.ts';
import { limitUpline } from '#core/rules/upline.ts';
import { FALL_SPAN_MS, yieldPpm } from '#core/rules/yield.ts';
import type { FarmAct } from '#server/farm/spending/farmKey.ts';
import { BOOKS, bookOf } from '#server/ledger/book.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import { genesisPostings } from '#server/ledger/genesisPostings.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { welcomePosting } from '#server/players/welcomePosting.ts';
import type { Books } from './books.ts';
import { Dues } from './dues.ts';
import { newFarmer, type Farmer, type SimWithdrawal } from './farmer.ts';
import { PriceHistory } from './priceHistory.ts';

/** Something that happened to the manor and that a replay repeats on the real server. */
export type Deed =
  | { what: 'tick'; at: number }
  | { what: 'join'; at: number; player: bigint; sponsor: bigint | null }
  | { what: 'recharge'; at: number; player: bigint; coin: 'USDT' | 'ATR'; amount: bigint; txHash: string }
  | {
      what: 'call';
      at: number;
      player: bigint;
      path: string;
      params: Record<string, string>;
      requestId: string;
      /** Refusal that the simulator saw, or null. */
      key: string | null;
    }
  | { what: 'paid'; at: number; withdrawals: readonly bigint[] };

export type PestDraw = (sowing: string, plot: number) => readonly [number, number];

export interface ManorOptions {
  books: Books;
  constants: Constants;
  /** Chance of weeds and insects of a sowing on a plot: two numbers in [0, 1). */
  pests: PestDraw;
  beginAt: number;
  /** The demo world gives a welcome gift. */
  isDemo: boolean;
  record?: (deed: Deed) => void;
}

type Ids = 'plant' | 'hen' | 'coupon' | 'trade' | 'casting' | 'withdrawal';

/** The whole world in memory: what the server keeps in its tables, with the product's rules and posting builders. */
export class Manor {
  readonly books: Books;
  readonly dues = new Dues();
  readonly pests: PestDraw;
  readonly isDemo: boolean;
  readonly record: (deed: Deed) => void;
  readonly farmers = new Map<bigint, Farmer>();
  readonly prices: PriceHistory;
  /** Players below a sponsor, for the management pot. */
  readonly referees = new Map<bigint, bigint[]>();
  pending: SimWithdrawal[] = [];
  constants: Constants;
  now: number;
  day: number;
  /** Worth of coupons given by the calendar today, in ATR units. */
  goalsToday = 0n;
  treesToday = 0n;
  /** Worth of check-in credit and coupons, and of tutorials' rewards, given to all today. */
  giftsToday = 0n;
  tutorialsToday = 0n;
  /** Farm spending of all players today, and on the last GIFT_DAYS days before, newest last. */
  spentToday = 0n;
  worldDays: bigint[] = [];
  private marks: { at: number; balance: bigint }[] = [];
  acts = 0;
  refused = 0;
  private requests = 0;
  private readonly ids: Record<Ids, bigint> = {
    plant: 0n,
    hen: 0n,
    coupon: 0n,
    trade: 0n,
    casting: 0n,
    withdrawal: 0n,
  };

  constructor({ books, constants, pests, beginAt, isDemo, record }: ManorOptions) {
    this.books = books;
    this.constants = constants;
    this.pests = pests;
    this.isDemo = isDemo;
    this.record = record ?? (() => {});
    this.now = beginAt;
    this.day = Math.floor(beginAt / DAY_MS);
    // One transaction, as in `genesis`.
    for (const posting of genesisPostings(constants, this.at())) this.must([posting]);
    this.prices = new PriceHistory(this.reserves(), beginAt);
  }

  at(): { gameNow: number; wallNow: number } {
    return { gameNow: this.now, wallNow: this.now };
  }

  nextId(kind: Ids): bigint {
    return (this.ids[kind] += 1n);
  }

  /** Id that carries its player's book: `id_in_book`. */
  nextIdInBook(kind: Ids, player: bigint): bigint {
    return this.nextId(kind) * BigInt(BOOKS) + BigInt(bookOf(player));
  }

  reserves(): SwapReserves {
    return { USDT: this.books.balance('USDT', 'pool:swap'), ATR: this.books.balance('ATR', 'pool:swap') };
  }

  /** P in USDT units per whole ATR. */
  p(): bigint {
    return this.prices.price / PRICE_SCALE;
  }

  private farmPool(): bigint {
    return this.books.balance('ATR', 'pool:farm');
  }

  /** Stores the farm pool's balance and forgets marks that y no longer sees, as `markFarmPool` and `readYield` do. */
  markFarmPool(): void {
    const seen = this.marks.filter(({ at }) => at > this.now - FALL_SPAN_MS);
    this.marks = [...seen, { at: this.now, balance: this.farmPool() }];
  }

  yPpm(): number {
    const highest = this.marks.reduce(
      (most, { balance }) => (balance > most ? balance : most),
      this.marks[0]?.balance ?? this.farmPool(),
    );
    const dayFarm = dayEmission(this.books.balance('ATR', 'pool:emission'), this.constants).farm;
    return yieldPpm({ balance: this.farmPool(), highest, dayEmission: dayFarm }, this.constants);
  }

  /** Posts what a call does; a constant of zero leaves nothing to post. */
  post(postings: readonly Posting[]): Refusal | null {
    const written = postings.filter(hasMoves);
    const refusal = this.books.post(written);
    if (!refusal) for (const posting of written) this.dues.add(posting);
    return refusal;
  }

  /** Posts what the house owes; a refusal is a bug, as in the server. */
  must(postings: readonly Posting[]): void {
    const refusal = this.post(postings);
    if (refusal) throw new Error(`the manor's own posting was refused: ${refusal.key}`);
  }

  requestId(): string {
    this.requests += 1;
    return `00000000-0000-4000-8000-${String(this.requests).padStart(12, '0')}`;
  }

  /** Inputs that posting builders take of a call. */
  act(farmer: Farmer, requestId: string): FarmAct {
    return {
      gameNow: this.now,
      wallNow: this.now,
      requestId,
      constants: this.constants,
      player: { id: farmer.id },
    };
  }

  upline(farmer: Farmer) {
    return limitUpline(farmer.upline, this.constants.REF_DEPTH);
  }

  join(sponsor: Farmer | null): Farmer {
    const id = BigInt(this.farmers.size + 1);
    const farmer = newFarmer(id, {
      sponsor: sponsor?.id ?? null,
      sponsorsSponsor: sponsor?.upline.sponsor ?? null,
    });
    farmer.seenAt = this.now;
    this.farmers.set(id, farmer);
    if (sponsor) {
      const below = this.referees.get(sponsor.id);
      if (below) below.push(id);
      else this.referees.set(sponsor.id, [id]);
    }
    this.record({ what: 'join', at: this.now, player: id, sponsor: sponsor?.id ?? null });
    const gift = amountOf(this.constants.WELCOME_GIFT);
    const canPay = gift > 0n && this.books.balance('ATR', 'pool:promotion') >= gift;
    if (this.isDemo && canPay) this.must([welcomePosting(id, gift, this.at())]);
    return farmer;
  }

  /** Stores a call for the replay and counts it. */
  called(
    farmer: Farmer,
    path: string,
    params: Record<string, string>,
    requestId: string,
    refusal: Refusal | null,
  ) {
    this.acts += 1;
    farmer.seenAt = this.now;
    farmer.isAsleep = false;
    if (refusal) this.refused += 1;
    this.record({
      what: 'call',
      at: this.now,
      player: farmer.id,
      path,
      params,
      requestId,
      key: refusal?.key ?? null,
    });
    return refusal;
  }
}
