import type { RecordType } from '#core/catalog/recordTypes.ts';
import { amountOf } from '#core/money/amount.ts';

/** How long a player has between the notice and the destruction, in game milliseconds (economy: Best holding range). */
export const HOLDING_NOTICE_MS = 86_400_000;

/** In-app ATR up to which nothing is flagged, in units: HOLD_BASE + HOLD_PER_LEVEL × level. */
export function bestRange(level: number, constants: { HOLD_BASE: string; HOLD_PER_LEVEL: string }): bigint {
  return amountOf(constants.HOLD_BASE) + amountOf(constants.HOLD_PER_LEVEL) * BigInt(level);
}

/** What of available ATR is above the best range and was earned in the game: the rest cannot be destroyed. All in units. */
export function excessOf(held: bigint, protectedAtr: bigint, range: bigint): bigint {
  const above = held - range;
  const earned = held - protectedAtr;
  const excess = above < earned ? above : earned;
  return excess > 0n ? excess : 0n;
}

/** One line of a player's own ATR account. */
export interface HoldingLine {
  type: RecordType;
  /** Positive when received, in units; `balance` is what the account held after it. */
  amount: bigint;
  balance: bigint;
  reference: string;
  /** Of a transfer received: what of it was protected with its sender. */
  carried: bigint;
}

/** What of an account is protected, and what of each lock that may come back is. */
export interface HoldingFold {
  protected: bigint;
  locks: ReadonlyMap<string, bigint>;
}

/** ATR that was paid for, or given by operators under the name of a recharge. */
const BOUGHT: readonly RecordType[] = ['recharge', 'otcBuy', 'swap', 'backendRecharge'];

/** What is locked under these may come back, and comes back as what it was. */
const LOCKS: readonly RecordType[] = ['otcSell', 'withdrawal'];
const RETURNS: readonly RecordType[] = ['otcSell', 'withdrawalRefund'];

/**
 * Protected ATR after one more line. What is earned is spent first, so that protected ATR is at most the balance after
 * whatever leaves. An order or a withdrawal that gives back what it locked gives back its protected part first. A transfer
 * carries what it takes. `sent`: what of an amount that leaves was protected.
 */
export function foldLine(fold: HoldingFold, line: HoldingLine): { fold: HoldingFold; sent: bigint } {
  const { type, amount, balance, reference, carried } = line;
  if (amount > 0n) {
    const locked = fold.locks.get(reference) ?? 0n;
    if (RETURNS.includes(type) && locked > 0n) {
      const back = amount < locked ? amount : locked;
      const locks = new Map(fold.locks);
      if (locked === back) locks.delete(reference);
      else locks.set(reference, locked - back);
      return { fold: { protected: fold.protected + back, locks }, sent: 0n };
    }
    const come = BOUGHT.includes(type) ? amount : type === 'internalTransfer' ? carried : 0n;
    return { fold: { ...fold, protected: fold.protected + come }, sent: 0n };
  }
  const kept = fold.protected < balance ? fold.protected : balance;
  const sent = fold.protected - kept;
  if (sent === 0n || !LOCKS.includes(type)) return { fold: { ...fold, protected: kept }, sent };
  const locks = new Map(fold.locks).set(reference, (fold.locks.get(reference) ?? 0n) + sent);
  return { fold: { protected: kept, locks }, sent };
}
