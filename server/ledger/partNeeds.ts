import type { LedgerWork } from './ledgerLegs.ts';

/** Amounts that a call takes from the parts of an account at most, before it pays back into them; by book. */
export function partNeeds(
  { accounts, legs }: LedgerWork,
  { name, coin }: { name: string; coin: string },
): Map<number, bigint> {
  const running = new Map<number, bigint>();
  const needs = new Map<number, bigint>();
  for (const { account, amount } of legs) {
    const part = accounts[account - 1];
    if (part?.name !== name || part.coin !== coin) continue;
    const sum = (running.get(part.book) ?? 0n) + amount;
    running.set(part.book, sum);
    if (-sum > (needs.get(part.book) ?? 0n)) needs.set(part.book, -sum);
  }
  return needs;
}
