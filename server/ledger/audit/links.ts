import type { Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import type { LinkRange, Offender } from './invariant.ts';

/** Links read per query. */
const PAGE = 5_000;

interface Link {
  sequence: bigint;
  posting_id: bigint;
  hash: Uint8Array;
  content: Uint8Array | null;
}

function page(tx: Tx, after: bigint): Promise<Link[]> {
  return tx
    .selectFrom('chain_link as link')
    .leftJoin('posting', 'posting.id', 'link.posting_id')
    .select(['link.sequence', 'link.posting_id', 'link.hash', 'posting.hash as content'])
    .where('link.sequence', '>', after)
    .orderBy('link.sequence')
    .limit(PAGE)
    .execute();
}

function faultOf(link: Link, last: { sequence: bigint; hash: Uint8Array }): string | null {
  if (link.sequence !== last.sequence + 1n) return `follows link ${last.sequence}`;
  if (link.content === null) return 'its posting is gone';
  return linkHash(last.hash, link.content).equals(link.hash)
    ? null
    : 'its hash is not that of the link before and its posting';
}

/**
 * Walks the hash chain, from its beginning or over one piece, and returns the first link that does not fit, or null. It
 * hashes in this process, not in the database that is being checked. `hashes` receives the hash of each sequence that
 * it contains as a key.
 */
export async function firstBrokenLink(
  tx: Tx,
  hashes: Map<string, string | null>,
  range: Pick<LinkRange, 'after' | 'hash' | 'until'> | null = null,
): Promise<Offender | null> {
  let last = { sequence: range?.after ?? 0n, hash: range?.hash ?? new Uint8Array() };
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
