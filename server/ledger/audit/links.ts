import type { Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import { chainPage, hashBefore, type AuditedLink, type LastLink } from './chainPage.ts';
import type { LinkRange, Offender } from './invariant.ts';

/** Links read per query. */
const PAGE = 5_000;

/** The hash of a link, or its fault after the one before. Links within a run have no hash to compare: its last one has. */
function checkLink(link: AuditedLink, last: LastLink): { hash: Uint8Array } | { fault: string } {
  const before = hashBefore(link, last);
  if (before === null) return { fault: `follows link ${last.sequence}` };
  if (link.content === null) return { fault: 'its posting is gone' };
  const hash = linkHash(before, link.content);
  return link.hash === null || hash.equals(link.hash)
    ? { hash }
    : { fault: 'its hash is not that of the link before and its posting' };
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
  let last: LastLink = range ? { sequence: range.after, hash: range.hash } : await readOrigin(tx);
  for (;;) {
    const links = await chainPage(tx, last.sequence, PAGE);
    for (const link of links) {
      if (range && link.sequence > range.until) return null;
      const checked = checkLink(link, last);
      if ('fault' in checked) {
        return { sequence: link.sequence, posting: link.posting_id, fault: checked.fault };
      }
      last = { sequence: link.sequence, hash: checked.hash };
      const sequence = String(link.sequence);
      if (hashes.has(sequence)) hashes.set(sequence, Buffer.from(checked.hash).toString('hex'));
    }
    if (links.length < PAGE) return null;
  }
}
