import { accountKindsWhere, type AccountKind, type AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import { bookOfAccount } from './book.ts';
import { LedgerError } from './ledgerError.ts';
import { partKey } from './partKey.ts';
import type { Move, Posting } from './posting.ts';
import { splitsPostings } from './splitting.ts';

/** An account used by a call to the ledger: one part of it, if it has a part in each book. */
export interface LedgerAccount {
  coin: Coin;
  name: AccountName;
  book: number;
  /** Has a part in each book. */
  isSharded: boolean;
  /** Owner of the money: the player of a user account, or the payer into a hold, order or casting. */
  owner: bigint | null;
}

/** A posting, or what it changes in one book. Places count from 1. */
export interface LedgerPart {
  /** Place of the posting. */
  posting: number;
  key: string;
  /** Null: its accounts lie in several. */
  book: number | null;
  /** Place of the part in the posting's own book; null: this is that part. */
  partOf: number | null;
}

/** Net amount of a part on an account. Both are places in their lists, counted from 1. */
export interface LedgerLeg {
  part: number;
  account: number;
  amount: bigint;
}

export interface LedgerWork {
  parts: LedgerPart[];
  accounts: LedgerAccount[];
  legs: LedgerLeg[];
}

const kindsPattern = (kinds: readonly AccountKind[]) => new RegExp(`^(${kinds.join('|')})(:|$)`);

const PAYER_OWNED = kindsPattern(accountKindsWhere(({ owner }) => owner === 'payer'));
const SHARDED = kindsPattern(accountKindsWhere(({ isSharded }) => isSharded));

const playerIdOf = (name: AccountName) => (name.startsWith('user:') ? BigInt(name.slice(5)) : null);

/** Compares by bytes, as the database does. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const hasParts = (name: AccountName) => SHARDED.test(name);

/** Book that a posting names by its first move, or the one of its first account with an owner or object; else null. */
function ownBook(moves: readonly Move[]): number | null {
  const [first] = moves;
  const named = first?.fromBook ?? first?.toBook;
  if (named !== undefined) return named;
  for (const { from, to } of moves) {
    for (const name of [from, to]) if (name.includes(':') && !hasParts(name)) return bookOfAccount(name);
  }
  return null;
}

/** Collects accounts, each once, with the amounts that a posting's moves come to. */
class Collected {
  readonly accounts = new Map<string, LedgerAccount>();

  /** Sums of one posting's moves by account. */
  net(moves: readonly Move[], home: number): Map<LedgerAccount, bigint> {
    const sums = new Map<LedgerAccount, bigint>();
    const add = (account: LedgerAccount, amount: bigint) =>
      sums.set(account, (sums.get(account) ?? 0n) + amount);
    for (const { coin, from, fromBook, to, toBook, amount } of moves) {
      add(this.account(coin, from, fromBook ?? home), -amount);
      const taker = this.account(coin, to, toBook ?? home);
      if (PAYER_OWNED.test(to)) taker.owner ??= playerIdOf(from);
      add(taker, amount);
    }
    for (const [account, sum] of sums) if (sum === 0n) sums.delete(account);
    return sums;
  }

  account(coin: Coin, name: AccountName, home: number): LedgerAccount {
    const isSharded = hasParts(name);
    const book = isSharded ? home : bookOfAccount(name);
    const key = `${coin}/${name}/${book}`;
    const known = this.accounts.get(key);
    if (known) return known;
    const account = { coin, name, book, isSharded, owner: playerIdOf(name) };
    this.accounts.set(key, account);
    return account;
  }

  /** Adds `transit`, so that what lies in one book sums to zero. */
  close(sums: Map<LedgerAccount, bigint>, book: number): void {
    const open = new Map<Coin, bigint>();
    for (const [{ coin }, amount] of sums) open.set(coin, (open.get(coin) ?? 0n) + amount);
    for (const [coin, sum] of open) if (sum !== 0n) sums.set(this.account(coin, 'transit', book), -sum);
  }
}

/** Sums by book, the home book first and the others in their order. */
function byBook(sums: Map<LedgerAccount, bigint>, home: number): [number, Map<LedgerAccount, bigint>][] {
  const books = new Map<number, Map<LedgerAccount, bigint>>();
  for (const [account, amount] of sums) {
    const own = books.get(account.book) ?? new Map<LedgerAccount, bigint>();
    books.set(account.book, own.set(account, amount));
  }
  return [...books].sort(([a], [b]) => Number(b === home) - Number(a === home) || a - b);
}

/** The only book of some accounts; null: there are several. */
function onlyBook(sums: ReadonlyMap<LedgerAccount, bigint>): number | null {
  const books = new Set([...sums.keys()].map(({ book }) => book));
  return books.size === 1 ? ([...books][0] ?? null) : null;
}

export interface LedgerSplit {
  /** Book of postings without a player or an object. */
  home: number;
  /** Gives a posting that concerns several books a part in each, closed by `transit`. Otherwise it is one part. */
  splits: boolean;
}

/**
 * Nets postings on their accounts and splits them by book if wanted: accounts in lock order, legs in the order of parts
 * and accounts. Throws a LedgerError for a posting whose moves cancel out.
 */
export function ledgerLegs(
  postings: readonly Posting[],
  { home, splits }: LedgerSplit = { home: 0, splits: splitsPostings() },
): LedgerWork {
  const collected = new Collected();
  const parts: LedgerPart[] = [];
  const nets: Map<LedgerAccount, bigint>[] = [];
  postings.forEach(({ key, moves }, index) => {
    const own = ownBook(moves) ?? home;
    const net = collected.net(moves, own);
    if (net.size === 0) throw new LedgerError(`posting ${key}: its moves come to nothing`);
    const posting = index + 1;
    const only = onlyBook(net);
    if (only !== null || !splits) {
      parts.push({ posting, key, book: only, partOf: null });
      nets.push(net);
      return;
    }
    const homePlace = parts.length + 1;
    for (const [book, sums] of byBook(net, own)) {
      collected.close(sums, book);
      const isHome = parts.length + 1 === homePlace;
      const identity = isHome ? { key, partOf: null } : { key: partKey(key, book), partOf: homePlace };
      parts.push({ posting, book, ...identity });
      nets.push(sums);
    }
  });
  const accounts = [...collected.accounts.values()].sort(
    (a, b) => compare(a.coin, b.coin) || compare(a.name, b.name) || a.book - b.book,
  );
  const places = new Map(accounts.map((account, index) => [account, index + 1]));
  const legs = nets.flatMap((sums, index) =>
    [...sums]
      .map(([account, amount]) => ({ part: index + 1, account: places.get(account) ?? 0, amount }))
      .sort((a, b) => a.account - b.account),
  );
  return { parts, accounts, legs };
}
