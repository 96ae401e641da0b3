import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';

export interface ChainLink {
  sequence: bigint;
  posting_id: bigint;
  /** Hexadecimal. */
  hash: string;
}

/**
 * All links as the view for older nodes has them. Each hash is compared with that of the link before and its posting,
 * computed in this process.
 *
 * @param before Hash before the first link, hexadecimal.
 */
export async function chainOf(db: Db | Tx, before = ''): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink & { content: Uint8Array }>`
    SELECT l.sequence, l.posting_id, encode(l.hash, 'hex') AS hash, p.hash AS content
    FROM chain_link l JOIN posting p ON p.id = l.posting_id ORDER BY l.sequence`.execute(db);
  const links = rows.map(({ content: _, ...link }) => link);
  let last = before;
  const wanted = rows.map(({ content }, at) => {
    last = linkHash(Buffer.from(last, 'hex'), content).toString('hex');
    return { ...links[at], sequence: (rows[0]?.sequence ?? 0n) + BigInt(at), hash: last };
  });
  expect(links).toEqual(wanted);
  return links;
}
