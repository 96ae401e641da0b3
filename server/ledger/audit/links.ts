import type { Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import type { LinkRange, Offender } from './invariant.ts';

/** Links read per query. */
const PAGE = 5_000;

interface Link {
  sequence: bigint;
  posting_id: bigint;
  hash: Uint8Array;
  content: Uint8Array | null;
  /** Hash of the link before, where that one is detached. */
  detached: Uint8Array | null;
}

function page(tx: Tx, after: bigint): Promise<Link[]> {
  return tx
    .selectFrom('chain_link as link')
    .leftJoin('posting', 'posting.id', 'link.posting_id')
    .leftJoin('opening_link as before', (join) =>
      join.on('before.sequence', '=', (eb) => eb('link.sequence', '-', 1n)),
    )
    .select([
      'link.sequence',
      'link.posting_id',
      'link.hash',
      'posting.hash as content',
      'before.hash as detached',
    ])
    .where('link.sequence', '>', after)
    .orderBy('link.sequence')
    .limit(PAGE)
    .execute();
}

function faultOf(link: Link, last: { sequence: bigint; hash: Uint8Array }): string | null {
  const isNext = link.sequence === last.sequence + 1n;
  const before = isNext ? last.hash : link.detached;
  if (before === null) return `follows link ${last.sequence}`;
  if (link.content === null) return 'its posting is gone';
  return linkHash(before, link.content).equals(link.hash)
    ? null
    : 'its hash is not that of the link before and its posting';
}

/**
 * Walks the hash chain, from the beginning of the attached ledger or over one piece, and returns the first link that
 * does not fit, or null. A link whose predecessor is detached continues the hash that was kept of it. It hashes in this process, not in the database that is being checked. `hashes` receives the hash of each sequence that
 * it contains as a key.
 */
export async function firstBrokenLink(
  tx: Tx,
  hashes: Map<string, string | null>,
  range: Pick<LinkRange, 'after' | 'hash' | 'until'> | null = null,
): Promise<Offender | null> {
  let last: Pick<Link, 'sequence' | 'hash'> = range
    ? { sequence: range.after, hash: range.hash }
    : await readOrigin(tx);
  for (;;) {
    const links = await page(tx, last.sequence);
    for (const link of links) {
      if (range && link.sequence > range.until) return null;
      const fault = faultOf(link, last);
      if (fault) return { sequence: link.sequence, posting: link.posting_id, fault };
      last = link;
      const sequence = String(link.sequence);
      if (hashes.has(sequence)) hashes.set(sequence, Buffer.from(link.hash).toString('hex'));
    }
    if (links.length < PAGE) return null;
  }
}
