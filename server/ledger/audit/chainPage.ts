import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';

/** A link as an audit reads it. */
export interface AuditedLink {
  sequence: bigint;
  posting_id: bigint;
  /** Stored hash; null within a run, where none is stored. */
  hash: Uint8Array | null;
  /** Hash of its posting; null: the posting is gone. */
  content: Uint8Array | null;
  /** Hash of the link before, where that one is detached. */
  detached: Uint8Array | null;
}

/** The link before one, with its hash as it was audited. */
export interface LastLink {
  sequence: bigint;
  hash: Uint8Array;
}

/** The links behind one with the hashes of their postings, by sequence. */
export async function chainPage(tx: Tx, after: bigint, most: number): Promise<AuditedLink[]> {
  const { rows } = await sql<AuditedLink>`
    SELECT link.sequence, link.posting_id, link.hash, posting.hash AS content, before.hash AS detached
    FROM ${linksAfter(sql`${after}::bigint`, most)} AS link
    LEFT JOIN posting ON posting.id = link.posting_id
    LEFT JOIN opening_link AS before ON before.sequence = link.sequence - 1
    ORDER BY link.sequence`.execute(tx);
  return rows;
}

/** Hash that a link continues: that of the link before it; null: neither that one nor a detached one is known. */
export function hashBefore(link: AuditedLink, last: LastLink): Uint8Array | null {
  return link.sequence === last.sequence + 1n ? last.hash : link.detached;
}

/** Hash of the last of some links within a run, computed in this process. Where a posting is gone, it is none that fits. */
export async function hashWithin(tx: Tx, last: LastLink, links: number): Promise<Uint8Array> {
  const page = await chainPage(tx, last.sequence, links);
  return page.reduce<LastLink>((before, link) => {
    const hash = linkHash(hashBefore(link, before) ?? Buffer.alloc(0), link.content ?? Buffer.alloc(0));
    return { sequence: link.sequence, hash };
  }, last).hash;
}
