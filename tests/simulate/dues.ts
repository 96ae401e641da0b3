import { accountKinds, type AccountKind, type AccountName } from '#core/catalog/accounts.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { bookOfAccount } from '#server/ledger/book.ts';
import type { DueAccount, DuePart } from '#server/revenue/duePosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

const isSharded = (name: AccountName) => accountKinds[name.split(':')[0] as AccountKind].isSharded;
const isDue = (name: string): name is DueAccount['name'] => name.startsWith('due');

/** Accounts with rewards that wait for the hourly payment, and numbers of their entries, as the ledger counts them. */
export class Dues {
  /** By coin and name, then by book. */
  private readonly entries = new Map<string, Map<number, DuePart>>();

  /** Counts the entries of a written posting: one for each part of an account. */
  add({ moves }: Posting): void {
    const sums = new Map<string, { part: DuePart; amount: bigint }>();
    const home = bookOfAccount(
      moves.find(({ from }) => from.includes(':') && !isSharded(from))?.from ?? 'vault',
    );
    for (const { coin, from, fromBook, to, toBook, amount } of moves) {
      for (const [name, book, units] of [
        [from, fromBook ?? home, -amount],
        [to, toBook ?? home, amount],
      ] as const) {
        if (!isDue(name)) continue;
        const key = `${coin}/${name}`;
        const sum = sums.get(`${key}/${book}`) ?? { part: this.part(key, book), amount: 0n };
        sums.set(`${key}/${book}`, { ...sum, amount: sum.amount + units });
      }
    }
    for (const { part, amount } of sums.values()) {
      part.version += 1n;
      part.balance += amount;
      part.spends = amount > 0n ? part.spends + 1n : 0n;
    }
  }

  /** Accounts with a balance, in the order of the job: by coin, then by name. */
  list(): DueAccount[] {
    const found = [...this.entries].flatMap(([key, books]) => {
      const [coin, name] = key.split('/') as [ChainCoin, DueAccount['name']];
      const parts = [...books.values()].filter(({ balance }) => balance > 0n);
      parts.sort((a, b) => a.book - b.book);
      return parts.length > 0 ? [{ key, name, coin, parts }] : [];
    });
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  private part(key: string, book: number): DuePart {
    const books = this.entries.get(key) ?? new Map<number, DuePart>();
    this.entries.set(key, books);
    const part = books.get(book) ?? { book, balance: 0n, version: 0n, spends: 0n };
    books.set(book, part);
    return part;
  }
}
