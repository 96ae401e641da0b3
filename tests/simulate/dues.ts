import type { ChainCoin } from '#core/catalog/chainCoins.ts';
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
      const key = `${coin}/${name}`;
      if (name === null || touched.has(key)) continue;
      touched.add(key);
      const { version, spends } = this.entries.get(key) ?? { version: 0n, spends: 0n };
      this.entries.set(key, { version: version + 1n, spends: name === to ? spends + 1n : 0n });
    }
  }

  /** Accounts with a balance, in the order of the job: by coin, then by name. */
  list(books: Books): DueAccount[] {
    const found = [...this.entries].flatMap(([key, entries]) => {
      const [coin, name] = key.split('/') as [ChainCoin, DueAccount['name']];
      const balance = books.balance(coin, name);
      return balance > 0n ? [{ key, name, coin, balance, ...entries }] : [];
    });
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}
