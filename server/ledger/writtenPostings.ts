import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import type { LedgerWork } from './ledgerLegs.ts';
import type { Posting } from './posting.ts';

/** A posting that a transaction wrote, with what it moved on each account, over all books. */
export interface WrittenPosting extends Pick<Posting, 'key' | 'type' | 'kind' | 'reference'> {
  entries: { account: string; coin: Coin; amount: bigint }[];
}

const written = new WeakMap<Tx, WrittenPosting[]>();

/** Notes postings that a transaction has written to books on several workers. Levelling between books is left out. */
export function noteWritten(
  tx: Tx,
  postings: readonly Posting[],
  { parts, accounts, legs }: LedgerWork,
): void {
  const notes = postings.map(({ key, type, kind, reference }): WrittenPosting => ({
    key,
    type,
    kind,
    reference,
    entries: [],
  }));
  for (const { part, account, amount } of legs) {
    const { name, coin } = accounts[account - 1] ?? {};
    const note = notes[(parts[part - 1]?.posting ?? 0) - 1];
    if (!note || !name || !coin || name === 'transit') continue;
    const known = note.entries.find((entry) => entry.account === name && entry.coin === coin);
    if (known) known.amount += amount;
    else note.entries.push({ account: name, coin, amount });
  }
  const inOrder = (a: WrittenPosting['entries'][number], b: typeof a) =>
    `${a.coin} ${a.account}` < `${b.coin} ${b.account}` ? -1 : 1;
  for (const { entries } of notes) entries.sort(inOrder);
  written.set(tx, [...writtenBy(tx), ...notes.filter(({ type }) => type !== 'levelling')]);
}

/** Postings that a transaction has written to books on several workers, oldest first. */
export const writtenBy = (tx: Tx): readonly WrittenPosting[] => written.get(tx) ?? [];

/** Forgets what was noted after so many postings: the transaction has gone back to a savepoint. */
export function forgetWritten(tx: Tx, kept: number): void {
  written.set(tx, writtenBy(tx).slice(0, kept));
}
