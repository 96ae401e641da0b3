import type { LedgerWork } from './ledgerLegs.ts';

/** Amount that a call takes from each of its accounts at most, before it pays back into it; by the account's place. */
export function accountNeeds({ accounts, legs }: LedgerWork): bigint[] {
  const running = accounts.map(() => 0n);
  const needs = accounts.map(() => 0n);
  for (const { account, amount } of legs) {
    const sum = (running[account - 1] ?? 0n) + amount;
    running[account - 1] = sum;
    if (-sum > (needs[account - 1] ?? 0n)) needs[account - 1] = -sum;
  }
  return needs;
}

/** The same of the parts of one account, by book. */
export function partNeeds(
  work: LedgerWork,
  { name, coin }: { name: string; coin: string },
): Map<number, bigint> {
  const needs = accountNeeds(work);
  const parts = work.accounts.map((account, place) => ({ ...account, need: needs[place] ?? 0n }));
  return new Map(
    parts
      .filter((part) => part.name === name && part.coin === coin && part.need > 0n)
      .map(({ book, need }) => [book, need]),
  );
}
