import { createHash } from 'node:crypto';
import { measuredText } from '#server/ledger/measuredText.ts';

/** A posting with its entries and its link, as a row of an archive. Hashes are hexadecimal. */
export interface ArchivedPosting {
  /** Number of its link in the hash chain. */
  sequence: bigint;
  /** Hash of the link before, where that is not the one of the row above; else empty. */
  previous: string;
  /** Hash of its link. */
  link: string;
  id: bigint;
  key: string;
  type: string;
  kind: string;
  reference: string;
  /** Epoch milliseconds. */
  gameMs: bigint;
  wallMs: bigint;
  /**
   * Its entries in the form that is hashed, one in a line, by coin, name and shard of the account:
   * `ATR/user:7/0 -1000000 2000000 12` is the amount, the balance after it and the account's version.
   */
  entries: string;
}

/** Names of the columns, in their order. */
export const columns = [
  'sequence',
  'previous',
  'link',
  'id',
  'key',
  'type',
  'kind',
  'reference',
  'gameMs',
  'wallMs',
  'entries',
] as const satisfies readonly (keyof ArchivedPosting)[];

/** Hash of a posting's content, as `ledger_hash` makes it (migration 0002). */
export function contentHash({
  key,
  type,
  kind,
  reference,
  gameMs,
  wallMs,
  entries,
}: ArchivedPosting): Buffer {
  const head = [key, type, kind, reference].map(measuredText).join('');
  return createHash('sha256').update(`${head}${gameMs} ${wallMs}\n${entries}`).digest();
}

/** A row of an archive as texts; throws a SyntaxError when a number is none. */
export function readPosting(row: Readonly<Record<string, string>>): ArchivedPosting {
  const text = (column: keyof ArchivedPosting) => row[column] ?? '';
  const number = (column: keyof ArchivedPosting) => BigInt(text(column));
  return {
    sequence: number('sequence'),
    previous: text('previous'),
    link: text('link'),
    id: number('id'),
    key: text('key'),
    type: text('type'),
    kind: text('kind'),
    reference: text('reference'),
    gameMs: number('gameMs'),
    wallMs: number('wallMs'),
    entries: text('entries'),
  };
}

const ENTRY = /^([A-Z]+)\/\S+ (-?\d+) -?\d+ \d+$/;

/** Coin whose entries do not sum to zero, or the text of an entry that is none; null when the posting is even. */
export function unevenCoin({ entries }: ArchivedPosting): string | null {
  const sums = new Map<string, bigint>();
  for (const line of entries.split('\n')) {
    const [, coin, amount] = ENTRY.exec(line) ?? [];
    if (coin === undefined || amount === undefined) return line;
    sums.set(coin, (sums.get(coin) ?? 0n) + BigInt(amount));
  }
  return [...sums].find(([, sum]) => sum !== 0n)?.[0] ?? null;
}
