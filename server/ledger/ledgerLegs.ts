import { accountKindsWhere, type AccountKind, type AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import { LedgerError } from './ledgerError.ts';
import type { Move, Posting } from './posting.ts';

/** An account used by a call to the ledger. */
export interface LedgerAccount {
  coin: Coin;
  name: AccountName;
  /** Split into 16 shards because everyone uses it. */
  isSharded: boolean;
  /** Owner of the money: the player of a user account, or the payer into a hold, order or casting. */
  owner: bigint | null;
}

/** Net amount of a posting on an account. Both are positions in their lists, counted from 1. */
export interface LedgerLeg {
  posting: number;
  account: number;
  amount: bigint;
}

const kindsPattern = (kinds: readonly AccountKind[]) => new RegExp(`^(${kinds.join('|')})(:|$)`);

const PAYER_OWNED = kindsPattern(accountKindsWhere(({ owner }) => owner === 'payer'));
const SHARDED = kindsPattern(accountKindsWhere(({ isSharded }) => isSharded));

const playerIdOf = (name: AccountName) => (name.startsWith('user:') ? BigInt(name.slice(5)) : null);

/** Compares by bytes, as the database does. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Accounts of all moves without duplicates, in the order in which the ledger locks them. */
function accountsOf(moves: readonly Move[]): Map<string, LedgerAccount> {
  const accounts = new Map<string, LedgerAccount>();
  for (const { coin, from, to } of moves) {
    for (const name of [from, to]) {
      const key = `${coin}/${name}`;
      const known = accounts.get(key);
      const payer = name === to && PAYER_OWNED.test(name) ? playerIdOf(from) : null;
      if (known) known.owner ??= payer;
      else accounts.set(key, { coin, name, isSharded: SHARDED.test(name), owner: playerIdOf(name) ?? payer });
    }
  }
  return new Map([...accounts].sort(([, a], [, b]) => compare(a.coin, b.coin) || compare(a.name, b.name)));
}

/** Net sums of one posting's moves by account; sums of zero are left out. */
function netOf(moves: readonly Move[]): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const { coin, from, to, amount } of moves) {
    sums.set(`${coin}/${from}`, (sums.get(`${coin}/${from}`) ?? 0n) - amount);
    sums.set(`${coin}/${to}`, (sums.get(`${coin}/${to}`) ?? 0n) + amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0n);
}

/**
 * Nets postings on their accounts: accounts in lock order, legs in the order of postings and accounts. Throws a
 * LedgerError for a posting whose moves cancel out.
 */
export function ledgerLegs(postings: readonly Posting[]): { accounts: LedgerAccount[]; legs: LedgerLeg[] } {
  const accounts = accountsOf(postings.flatMap(({ moves }) => moves));
  const positions = new Map([...accounts.keys()].map((key, index) => [key, index + 1]));
  const legs = postings.flatMap(({ key, moves }, index) => {
    const net = netOf(moves);
    if (net.length === 0) throw new LedgerError(`posting ${key}: its moves come to nothing`);
    return net
      .map(([account, amount]) => ({ posting: index + 1, account: positions.get(account) ?? 0, amount }))
      .sort((a, b) => a.account - b.account);
  });
  return { accounts: [...accounts.values()], legs };
}
