import { createHash } from 'node:crypto';
import { Refusal } from '#core/api/refusals.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import { levelled } from '#server/jobs/levelPools.ts';
import { allBooks, BOOKS } from '#server/ledger/book.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import { checkPosting } from '#server/ledger/checkPosting.ts';
import { ledgerLegs, type LedgerAccount, type LedgerWork } from '#server/ledger/ledgerLegs.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { refusalOf } from '#server/ledger/ledgerRefusal.ts';
import { fillingPosting } from '#server/ledger/fillPart.ts';
import { levellingPosting } from '#server/ledger/levellingPosting.ts';
import { levelParts } from '#server/ledger/levelParts.ts';
import { partNeeds } from '#server/ledger/accountNeeds.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { Books } from './books.ts';

/** Least balance of one part of an issuer: `ledger_open`. */
const PART_ISSUED = 15_625_000_000_000n;

interface Row {
  coin: Coin;
  name: AccountName;
  book: number;
  isSharded: boolean;
  balance: bigint;
  version: bigint;
}

/** A row that a call would overdraw: the amount that it takes, and what the row has above its lower bound. */
interface Short {
  row: Row;
  need: bigint;
  have: bigint;
}

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * The whole ledger in memory: books, versions, content hashes and the hash chain, as `postAll` and `ledger_seal` write
 * them. Slow; it proves that a simulated day is a real one.
 */
export class SealedBooks implements Books {
  private readonly rows = new Map<string, Row>();
  private readonly keys = new Set<string>();
  /** Rows before the call that is being written. */
  private readonly before = new Map<Row, { balance: bigint; version: bigint }>();
  /** Content hashes of all parts of postings, in their order. */
  readonly hashes: { key: string; hash: string }[] = [];
  /** Head of the hash chain after all postings. */
  head: Uint8Array = new Uint8Array();

  balance(coin: Coin, name: AccountName): bigint {
    return this.parts(coin, name).reduce((sum, { balance }) => sum + balance, 0n);
  }

  post(postings: readonly Posting[]): Refusal | null {
    if (postings.length === 0) return null;
    postings.forEach(checkPosting);
    const used = postings.find(({ key }) => this.keys.has(key));
    if (used) throw new LedgerError(`posted before: ${used.key}`);
    this.before.clear();
    const written = this.writeFilled(postings);
    if (written instanceof Refusal) {
      for (const [row, old] of this.before) Object.assign(row, old);
      return written;
    }
    for (const { key, hash } of written) {
      this.keys.add(key);
      this.hashes.push({ key, hash: hash.toString('hex') });
      this.head = sha256(this.head, hash);
    }
    return null;
  }

  level(day: number, at: PostedAt): void {
    for (;;) {
      const posting = levelled
        .map((pool) => levellingPosting(pool, this.parts(pool.coin, pool.name), day, at))
        .find((found) => found !== null);
      if (!posting) return;
      this.post([posting]);
    }
  }

  private row({ coin, name, book, isSharded }: LedgerAccount): Row {
    const key = `${coin}/${name}/${book}`;
    const known = this.rows.get(key);
    if (known) return known;
    const row: Row = { coin, name, book, isSharded, balance: 0n, version: 0n };
    this.rows.set(key, row);
    return row;
  }

  private parts(coin: Coin, name: AccountName): Row[] {
    return allBooks.flatMap((book) => this.rows.get(`${coin}/${name}/${book}`) ?? []);
  }

  /** `fillPart`, until no part is short. */
  private writeFilled(postings: readonly Posting[]): { key: string; hash: Buffer }[] | Refusal {
    const work = ledgerLegs(postings);
    const short = this.shortOf(work);
    if (!short) return this.write(postings, work);
    const { row } = short;
    const { coin, name, book, version } = row;
    if (!row.isSharded) return refusalOf({ name, coin, need: String(short.need), have: String(short.have) });
    if (name === 'issuer')
      for (const each of allBooks) this.row({ coin, name, book: each, isSharded: true, owner: null });
    const needs = partNeeds(work, row);
    const parts = this.parts(coin, name).map((part) => ({
      book: part.book,
      room: part.balance - leastOf(part),
      need: needs.get(part.book) ?? 0n,
    }));
    const total = parts.reduce((sum, { room }) => sum + room, 0n);
    const need = parts.reduce((sum, part) => sum + part.need, 0n);
    if (total < need) {
      if (postings.length > 1) return this.writeSingly(postings);
      return refusalOf({ name, coin, need: String(need), have: String(total) });
    }
    const [{ gameAt, wallAt }] = postings as [Posting];
    const at = { gameNow: gameAt, wallNow: wallAt };
    const filling = fillingPosting({ name, coin, book, version }, levelParts(parts, book, BOOKS), at);
    const filled = this.writeFilled([filling]);
    if (filled instanceof Refusal) throw new LedgerError(`${filling.key} was refused: ${filled.key}`);
    const written = this.writeFilled(postings);
    return written instanceof Refusal ? written : [...filled, ...written];
  }

  private writeSingly(postings: readonly Posting[]): { key: string; hash: Buffer }[] | Refusal {
    const all: { key: string; hash: Buffer }[] = [];
    for (const posting of postings) {
      const written = this.writeFilled([posting]);
      if (written instanceof Refusal) return written;
      all.push(...written);
    }
    return all;
  }

  /** The row that is short first. */
  private shortOf(work: LedgerWork): Short | null {
    const { accounts, legs } = work;
    // Pools are looked at before anything is locked, in the order of the accounts.
    for (const account of accounts.filter(({ name }) => name.startsWith('pool:'))) {
      const row = this.row(account);
      const need = partNeeds(work, account).get(account.book) ?? 0n;
      if (need > row.balance) return { row, need, have: row.balance };
    }
    const running = new Map<Row, bigint>();
    const lowest = new Map<Row, bigint>();
    let first: Row | null = null;
    for (const { account, amount } of legs) {
      const row = this.row(accounts[account - 1] as LedgerAccount);
      const balance = (running.get(row) ?? row.balance) + amount;
      running.set(row, balance);
      if (balance < (lowest.get(row) ?? row.balance)) lowest.set(row, balance);
      if (balance < leastOf(row)) first ??= row;
    }
    if (!first) return null;
    const need = first.balance - (lowest.get(first) ?? 0n);
    return { row: first, need, have: first.balance - leastOf(first) };
  }

  private write(
    postings: readonly Posting[],
    { parts, accounts, legs }: LedgerWork,
  ): { key: string; hash: Buffer }[] {
    const lines: string[][] = parts.map(() => []);
    for (const { part, account, amount } of legs) {
      const row = this.row(accounts[account - 1] as LedgerAccount);
      if (!this.before.has(row)) this.before.set(row, { balance: row.balance, version: row.version });
      row.balance += amount;
      row.version += 1n;
      const { coin, name, book, isSharded, balance, version } = row;
      lines[part - 1]?.push(`${coin}/${name}/${isSharded ? book : 0} ${amount} ${balance} ${version}`);
    }
    return parts.map(({ posting, key }, at) => {
      const { type, kind, reference, gameAt, wallAt } = postings[posting - 1] as Posting;
      const text = [key, type, kind, reference].map((part) => `${part.length}:${part}`).join('');
      return { key, hash: sha256(`${text}${gameAt} ${wallAt}\n${lines[at]?.join('\n')}`) };
    });
  }
}

function leastOf({ name }: Row): bigint {
  if (name === 'vault' || name === 'transit') return -(2n ** 63n);
  return name === 'issuer' ? -PART_ISSUED : 0n;
}
