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
 * Part of the available ATR that is above the best range and was earned in the game. The rest cannot be destroyed.
 * All in units.
 */
export function excessOf(balance: bigint, protectedAtr: bigint, range: bigint): bigint {
  const above = balance - range;
  const earned = balance - protectedAtr;
  const excess = above < earned ? above : earned;
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
}

/** Record types of ATR that was paid for, or that operators gave as a recharge. */
const BOUGHT: readonly RecordType[] = ['recharge', 'otcBuy', 'swap', 'backendRecharge'];

/** Record types whose locked amount may return with its protected part. */
const LOCKS: readonly RecordType[] = ['otcSell', 'withdrawal'];
const RETURNS: readonly RecordType[] = ['otcSell', 'withdrawalRefund'];

/**
 * Protected ATR after one more entry. Earned coins are spent first, so the protected part is at most the balance
 * after every outgoing entry. A refund of an order or a withdrawal returns its protected part first. A transfer
 * carries its protected part. Returns the new fold, and in `sent` the protected part of an outgoing amount.
 */
export function foldLine(fold: HoldingFold, line: HoldingLine): { fold: HoldingFold; sent: bigint } {
  const { type, amount, balance, reference, carried } = line;
  if (amount > 0n) {
    const locked = fold.locks.get(reference) ?? 0n;
    if (RETURNS.includes(type) && locked > 0n) {
      const returned = amount < locked ? amount : locked;
      const locks = new Map(fold.locks);
      if (locked === returned) locks.delete(reference);
      else locks.set(reference, locked - returned);
      return { fold: { protected: fold.protected + returned, locks }, sent: 0n };
    }
    const added = BOUGHT.includes(type) ? amount : type === 'internalTransfer' ? carried : 0n;
    return { fold: { ...fold, protected: fold.protected + added }, sent: 0n };
  }
  const protectedAfter = fold.protected < balance ? fold.protected : balance;
  const sent = fold.protected - protectedAfter;
  if (sent === 0n || !LOCKS.includes(type)) return { fold: { ...fold, protected: protectedAfter }, sent };
  const locks = new Map(fold.locks).set(reference, (fold.locks.get(reference) ?? 0n) + sent);
  return { fold: { protected: protectedAfter, locks }, sent };
}
