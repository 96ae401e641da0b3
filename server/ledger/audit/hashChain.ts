import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { PublishedHead } from '#server/ledger/publishHead.ts';
import { firstAlteredPosting } from './contents.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';
import { firstBrokenLink } from './links.ts';

/** Finds a posting that the sealer passed without linking it. */
const leftOut = sql<Offender>`
  SELECT p.id AS posting, p.key, 'it was left out of the chain' AS fault
  FROM posting p
  WHERE p.id <= (SELECT floor_id FROM seal_state)
    AND NOT EXISTS (SELECT 1 FROM chain_link c WHERE c.posting_id = p.id)
  ORDER BY p.id LIMIT 1`;

async function publishedHeads(tx: Tx): Promise<{ key: string; head: PublishedHead }[]> {
  const rows = await tx
    .selectFrom('world_fact')
    .selectAll()
    .where('key', 'like', 'chainHead:%')
    .orderBy('key')
    .execute();
  return rows.map(({ key, value }) => ({ key, head: value as PublishedHead }));
}

export const hashChain: Invariant = {
  id: 'I20',
  sentence: 'Postings match their hashes and form a chain that contains every published head.',
  check: async ({ tx }) => {
    const heads = await publishedHeads(tx);
    const hashes = new Map<string, string | null>(heads.map(({ head }) => [head.sequence, null]));
    const broken =
      (await firstAlteredPosting(tx)) ?? (await firstBrokenLink(tx, hashes)) ?? (await firstRow(tx, leftOut));
    if (broken) return broken;
    const lost = heads.find(({ head }) => hashes.get(head.sequence) !== head.hash);
    return lost ? { ...lost, fault: 'the published head is not in the chain' } : null;
  },
};
