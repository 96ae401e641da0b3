import { createHash } from 'node:crypto';
import type { Refusal } from '#core/api/refusals.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import { checkPosting } from '#server/ledger/checkPosting.ts';
import { SHARDS } from '#server/ledger/homeShard.ts';
import { ledgerLegs, type LedgerAccount } from '#server/ledger/ledgerLegs.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { refusalOf } from '#server/ledger/ledgerRefusal.ts';
import { needsSpread } from '#server/ledger/needsSpread.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { Books } from './books.ts';

/** Least balance of one shard of an issuer: `ledger_open`. */
const SHARD_ISSUED = 62_500_000_000_000n;

interface Row {
  coin: Coin;
  name: AccountName;
  shard: number;
  balance: bigint;
  version: bigint;
}

/** Amount of one posting on one row; `posting` counts from 1. */
interface RowLeg {
  posting: number;
  row: Row;
  amount: bigint;
}

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const isSpread = ({ type }: Posting) => type === 'genesis' || type === 'emission';
const rowOrder = (a: Row, b: Row) =>
  a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : a.shard - b.shard;

/**
 * The whole ledger in memory: shards, versions, content hashes and the hash chain, as `ledger_post` and `ledger_seal`
 * write them. Slow; it proves that a simulated day is a real one.
 * @param lastHome shard of the transaction before the first one
 */
export class SealedBooks implements Books {
  private readonly rows = new Map<string, Row>();
  private readonly keys = new Set<string>();
  private home: number;
  /** Content hashes of all postings, in their order. */
  readonly hashes: { key: string; hash: string }[] = [];
  /** Head of the hash chain after all postings. */
  head: Uint8Array = new Uint8Array();

  constructor(lastHome: number) {
    this.home = lastHome;
  }

  balance(coin: Coin, name: AccountName): bigint {
    let sum = 0n;
    for (let shard = 0; shard < SHARDS; shard += 1)
      sum += this.rows.get(`${coin}/${name}/${shard}`)?.balance ?? 0n;
    return sum;
  }

  post(postings: readonly Posting[], joins = false): Refusal | null {
    if (postings.length === 0) return null;
    postings.forEach(checkPosting);
    const used = postings.find(({ key }) => this.keys.has(key));
    if (used) throw new LedgerError(`posted before: ${used.key}`);
    if (!joins) this.home = (this.home + 1) % SHARDS;
    const legs = this.place(postings);
    if (!Array.isArray(legs)) return legs;
    return this.write(postings, legs);
  }

  private row(coin: Coin, name: AccountName, shard: number): Row {
    const key = `${coin}/${name}/${shard}`;
    const known = this.rows.get(key);
    if (known) return known;
    const row: Row = { coin, name, shard, balance: 0n, version: 0n };
    this.rows.set(key, row);
    return row;
  }

  private shards({ coin, name }: LedgerAccount): Row[] {
    return Array.from({ length: SHARDS }, (_, shard) => this.row(coin, name, shard));
  }

  /** Rows that each leg uses: `ledger_places` and `ledger_deal`. */
  private place(postings: readonly Posting[]): RowLeg[] | Refusal {
    const { accounts, legs } = ledgerLegs(postings);
    const draws = needsSpread(postings, accounts, legs);
    const shardOf = accounts.map((account, at): number | 'all' => {
      if (!account.isSharded) return 0;
      if (!draws || account.name === 'issuer') return this.home;
      let running = 0n;
      let least = 0n;
      let spreads = false;
      for (const leg of legs.filter(({ account: place }) => place === at + 1)) {
        running += leg.amount;
        if (running < least) least = running;
        spreads ||= leg.amount > 0n && isSpread(postings[leg.posting - 1] as Posting);
      }
      if (least === 0n && !spreads) return this.home;
      if (spreads) return 'all';
      const able = this.shards(account)
        .filter(({ balance }) => balance >= -8n * least)
        .sort(
          (a, b) =>
            Number(b.shard === this.home) - Number(a.shard === this.home) || descending(a.balance, b.balance),
        );
      return able[0]?.shard ?? 'all';
    });
    const held = new Map<Row, bigint>();
    const dealt: RowLeg[] = [];
    for (const { posting, account: place, amount } of legs) {
      const account = accounts[place - 1] as LedgerAccount;
      const shard = shardOf[place - 1] ?? 0;
      if (shard !== 'all') {
        dealt.push({ posting, row: this.row(account.coin, account.name, shard), amount });
        continue;
      }
      const left = this.deal(
        this.shards(account),
        amount,
        isSpread(postings[posting - 1] as Posting),
        held,
        (row, part) => dealt.push({ posting, row, amount: part }),
      );
      if (left < 0n) {
        const { name, coin } = account;
        return refusalOf({ name, coin, need: String(-amount), have: String(left - amount) });
      }
    }
    return dealt.sort((a, b) => a.posting - b.posting || rowOrder(a.row, b.row));
  }

  /** Deals one leg over all shards; returns what is missing. */
  private deal(
    rows: readonly Row[],
    amount: bigint,
    spreads: boolean,
    held: Map<Row, bigint>,
    add: (row: Row, part: bigint) => void,
  ): bigint {
    const heldOf = (row: Row) => held.get(row) ?? row.balance;
    let missing = amount;
    const isFirst = (row: Row) => Number((row.shard === this.home) === amount < 0n);
    const order = [...rows].sort(
      (a, b) => isFirst(b) - isFirst(a) || descending(heldOf(a), heldOf(b)) || a.shard - b.shard,
    );
    for (const row of order) {
      let part = 0n;
      if (amount < 0n) part = missing > -heldOf(row) ? missing : -heldOf(row);
      else if (row.shard === this.home) part = missing;
      else if (spreads) part = amount / BigInt(SHARDS);
      if (part === 0n) continue;
      held.set(row, heldOf(row) + part);
      missing -= part;
      add(row, part);
    }
    return missing;
  }

  private write(postings: readonly Posting[], legs: readonly RowLeg[]): Refusal | null {
    const before = new Map<Row, { balance: bigint; version: bigint }>();
    const lines: string[][] = postings.map(() => []);
    for (const { posting, row, amount } of legs) {
      if (!before.has(row)) before.set(row, { balance: row.balance, version: row.version });
      row.balance += amount;
      row.version += 1n;
      const { coin, name, shard, balance, version } = row;
      lines[posting - 1]?.push(`${coin}/${name}/${shard} ${amount} ${balance} ${version}`);
    }
    const breached = legs.find(({ row }) => row.balance < leastOf(row));
    if (breached) {
      const { row } = breached;
      const had = before.get(row)?.balance ?? 0n;
      const overdraft = {
        name: row.name,
        coin: row.coin,
        need: String(had - row.balance),
        have: String(had - leastOf(row)),
      };
      for (const [touched, old] of before) Object.assign(touched, old);
      return refusalOf(overdraft);
    }
    postings.forEach(({ key, type, kind, reference, gameAt, wallAt }, at) => {
      this.keys.add(key);
      const text = [key, type, kind, reference].map((part) => `${part.length}:${part}`).join('');
      const hash = sha256(`${text}${gameAt} ${wallAt}\n${lines[at]?.join('\n')}`);
      this.hashes.push({ key, hash: hash.toString('hex') });
      this.head = sha256(this.head, hash);
    });
    return null;
  }
}

const descending = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0);

function leastOf({ name }: Row): bigint {
  if (name === 'vault') return -(2n ** 63n);
  return name === 'issuer' ? -SHARD_ISSUED : 0n;
}
