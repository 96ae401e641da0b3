import type { RecordType } from '#core/catalog/recordTypes.ts';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** Time between notice and destruction, in game milliseconds (economy: Best holding range). */
export const HOLDING_NOTICE_MS = DAY_MS;

/** In-app ATR without a flag, in units: HOLD_BASE + HOLD_PER_LEVEL × level. */
export function bestRange(level: number, constants: { HOLD_BASE: string; HOLD_PER_LEVEL: string }): bigint {
  return amountOf(constants.HOLD_BASE) + amountOf(constants.HOLD_PER_LEVEL) * BigInt(level);
}

/**
 * Part of the held ATR that is above the best range, was earned in the game, and is available. The rest cannot be
 * destroyed. All in units.
 */
export function excessOf({ held, protected: protectedAtr, destroyable }: Holding, range: bigint): bigint {
  const excess = [held - range, held - protectedAtr, destroyable].reduce((a, b) => (a < b ? a : b));
  return excess > 0n ? excess : 0n;
}

/** One entry of a player's own ATR account. */
export interface HoldingLine {
  type: RecordType;
  /** Positive when received, in units; `balance` is the account's balance after it. */
  amount: bigint;
  balance: bigint;
  reference: string;
  /** For a received transfer: the part that was protected with its sender. */
  carried: bigint;
}

/** Protected part of an account, and of each lock that may be returned. */
export interface HoldingFold {
  protected: bigint;
  locks: ReadonlyMap<string, bigint>;
  /** Earned ATR that went into the exchange pool: as much of the next bought ATR is earned again. */
  sold: bigint;
}

/** ATR of a player in an open order or a pending withdrawal, by the reference of its postings; units. */
export interface LockedAtr {
  reference: string;
  amount: bigint;
}

/** Holding of a player, in units. */
export interface Holding {
  /** Available, in open orders and in pending withdrawals. */
  held: bigint;
  /** Protected part of it. */
  protected: bigint;
  /** Most that can be destroyed: earned ATR that is available. */
  destroyable: bigint;
}

/**
 * A player's holding by the fold of their entries: open orders and pending withdrawals count as held. Each keeps the
 * protected part that it locked, at most what is left in it.
 */
export function holdingOf(
  available: bigint,
  locked: readonly LockedAtr[],
  fold: Pick<HoldingFold, 'protected' | 'locks'>,
): Holding {
  // Reads of balance and fold are separate statements: a spend may commit between them.
  const own = fold.protected < available ? fold.protected : available;
  let held = available;
  let protectedAtr = own;
  for (const { reference, amount } of locked) {
    const part = fold.locks.get(reference) ?? 0n;
    held += amount;
    protectedAtr += part < amount ? part : amount;
  }
  return { held, protected: protectedAtr, destroyable: available - own };
}

/** Record types of ATR that came from outside, or that operators gave as a recharge. */
const GIVEN: readonly RecordType[] = ['recharge', 'backendRecharge'];

/** Record types whose locked amount may return with its protected part. */
const LOCKS: readonly RecordType[] = ['otcSell', 'withdrawal'];
const RETURNS: readonly RecordType[] = ['otcSell', 'withdrawalRefund'];

/** Record types by which players buy ATR. */
const PURCHASES: readonly RecordType[] = ['swap', 'otcBuy'];

const atMost = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Protected ATR after one more entry. Earned coins are spent first, so the protected part is at most the balance
 * after every outgoing entry. A refund of an order or a withdrawal returns its protected part first. A transfer
 * carries its protected part. Bought ATR is protected beyond the earned ATR that went into the exchange pool before: a
 * round trip protects nothing. Returns the new fold, and in `sent` the protected part of an
 * outgoing amount.
 */
export function foldLine(fold: HoldingFold, line: HoldingLine): { fold: HoldingFold; sent: bigint } {
  const { type, amount, balance, reference, carried } = line;
  if (amount > 0n) {
    const locked = fold.locks.get(reference) ?? 0n;
    if (RETURNS.includes(type) && locked > 0n) {
      const returned = atMost(amount, locked);
      const locks = new Map(fold.locks);
      if (locked === returned) locks.delete(reference);
      else locks.set(reference, locked - returned);
      return { fold: { ...fold, protected: fold.protected + returned, locks }, sent: 0n };
    }
    if (PURCHASES.includes(type)) {
      const again = atMost(amount, fold.sold);
      const bought = fold.protected + amount - again;
      return { fold: { ...fold, protected: bought, sold: fold.sold - again }, sent: 0n };
    }
    const added = GIVEN.includes(type) ? amount : type === 'internalTransfer' ? carried : 0n;
    return { fold: { ...fold, protected: fold.protected + added }, sent: 0n };
  }
  const protectedAfter = atMost(fold.protected, balance);
  const sent = fold.protected - protectedAfter;
  const sold = type === 'swap' ? fold.sold - amount - sent : fold.sold;
  if (sent === 0n || !LOCKS.includes(type))
    return { fold: { ...fold, protected: protectedAfter, sold }, sent };
  const locks = new Map(fold.locks).set(reference, (fold.locks.get(reference) ?? 0n) + sent);
  return { fold: { protected: protectedAfter, locks, sold }, sent };
}
