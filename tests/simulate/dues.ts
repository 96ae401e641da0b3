import type { Coin } from '#core/money/coin.ts';
import type { DueAccount } from '#server/revenue/duePosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { Books } from './books.ts';

const isDue = (name: string): name is DueAccount['name'] => name.startsWith('due');

/** Accounts with rewards that wait for the hourly payment, and numbers of their entries, as the ledger counts them. */
export class Dues {
  private readonly entries = new Map<string, { version: bigint; spends: bigint }>();

  /** Counts the entries of a written posting: one for each account. */
  add({ moves }: Posting): void {
    const touched = new Set<string>();
    for (const { coin, from, to } of moves) {
      const name = isDue(to) ? to : isDue(from) ? from : null;
      if (name === null || touched.has(`${name}/${coin}`)) continue;
      const key = `${name}/${coin}`;
      touched.add(key);
      const { version, spends } = this.entries.get(key) ?? { version: 0n, spends: 0n };
      this.entries.set(key, { version: version + 1n, spends: name === to ? spends + 1n : 0n });
    }
  }

  /** Accounts with a balance, in the order of their names and coins. */
  list(books: Books): DueAccount[] {
    return [...this.entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, entries]) => {
        const [name, coin] = key.split('/') as [DueAccount['name'], Coin];
        const balance = books.balance(coin, name);
        return balance > 0n ? [{ name, coin, balance, ...entries }] : [];
      });
  }
}
