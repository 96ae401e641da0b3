import type { Refusal } from '#core/api/refusals.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { coins, type Coin } from '#core/money/coin.ts';
import { checkPosting } from '#server/ledger/checkPosting.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { refusalOf } from '#server/ledger/ledgerRefusal.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { Books } from './books.ts';
import { FarmReturns } from './farmReturns.ts';
import { Flows } from './flows.ts';

/** Least balance of an issuer over its 64 parts, in ledger units: `ledger_open`. */
const MAX_ISSUED = 1_000_000_000_000_000n;

/**
 * A ledger of sums only: no books, versions or hashes. It refuses what the real one refuses: uneven or malformed
 * postings, used keys, and accounts below their least. Keys are compared within a day, because every key names a day or
 * a request.
 */
export class PlainBooks implements Books {
  private readonly held = Object.fromEntries(coins.map((coin) => [coin, new Map()])) as Record<
    Coin,
    Map<AccountName, bigint>
  >;
  private keys = new Set<string>();
  readonly flows = new Flows();
  readonly returns = new FarmReturns();
  postings = 0;

  balance(coin: Coin, name: AccountName): bigint {
    return this.held[coin].get(name) ?? 0n;
  }

  /** Names and balances of a coin's accounts. */
  accounts(coin: Coin): ReadonlyMap<AccountName, bigint> {
    return this.held[coin];
  }

  /** Forgets the keys of the day before. */
  beginDay(): void {
    this.keys = new Set();
  }

  post(postings: readonly Posting[]): Refusal | null {
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] as Posting;
      checkPosting(posting);
      if (this.keys.has(posting.key)) throw new LedgerError(`posted before: ${posting.key}`);
      this.apply(posting, 1n);
      const refusal = this.overdraft(posting);
      if (refusal) {
        for (let back = at; back >= 0; back -= 1) this.apply(postings[back] as Posting, -1n);
        return refusal;
      }
    }
    for (const posting of postings) {
      this.keys.add(posting.key);
      this.flows.add(posting);
      this.returns.add(posting);
    }
    this.postings += postings.length;
    return null;
  }

  private apply({ moves }: Posting, sign: bigint): void {
    for (const { coin, from, to, amount } of moves) {
      const held = this.held[coin];
      const units = sign * amount;
      set(held, from, (held.get(from) ?? 0n) - units);
      set(held, to, (held.get(to) ?? 0n) + units);
    }
  }

  private overdraft({ moves }: Posting): Refusal | null {
    for (const { coin, from: name, amount } of moves) {
      if (name === 'vault') continue;
      const least = name === 'issuer' ? -MAX_ISSUED : 0n;
      const balance = this.balance(coin, name);
      if (balance >= least) continue;
      const have = balance + amount - least;
      return refusalOf({ name, coin, need: String(amount), have: String(have) });
    }
    return null;
  }
}

/** Stores a balance; an empty account costs no memory, because every plant has one. */
function set(held: Map<AccountName, bigint>, name: AccountName, balance: bigint): void {
  if (balance === 0n) held.delete(name);
  else held.set(name, balance);
}
