import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { hashOfHead } from '#server/ledger/hashOfHead.ts';
import { isLinked } from '#server/ledger/isLinked.ts';
import type { PublishedHead } from '#server/ledger/publishHead.ts';
import { firstAlteredPosting } from './contents.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { firstBrokenLink } from './links.ts';

/** Finds a posting that the sealer passed without linking it. */
const leftOut = (ids: LinkRange['ids'] | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, 'it was left out of the chain' AS fault
  FROM posting p
  WHERE ${ids ? sql`p.id > ${ids.after} AND p.id <= ${ids.until}` : sql`p.id <= (SELECT floor_id FROM seal_state)`}
    AND NOT ${isLinked('p.id')}
  ORDER BY p.id LIMIT 1`;

/**
 * Finds a run that shares an id with another one, or reaches into the next range. A search by id would miss links then,
 * though the hashes fit.
 */
const misshapen = (range: LinkRange | null) => sql<Offender>`
  WITH edge AS MATERIALIZED (SELECT from_id AS id FROM ledger_ranges())
  SELECT r.sequence, r.posting_id AS posting, 'its run of links shares postings with another or leaves its range' AS fault
  FROM chain_run r
  WHERE ${range ? sql`r.sequence > ${range.after} AND r.sequence <= ${range.until}` : sql`TRUE`} AND (
    r.links < 1
    OR EXISTS (
      SELECT 1 FROM chain_run o
      WHERE o.posting_id >= r.posting_id AND o.posting_id < r.posting_id + r.links AND o.sequence <> r.sequence)
    OR r.posting_id < (
      SELECT o.posting_id + o.links FROM chain_run o WHERE o.posting_id < r.posting_id
      ORDER BY o.posting_id DESC LIMIT 1)
    OR EXISTS (SELECT 1 FROM edge WHERE edge.id > r.posting_id AND edge.id < r.posting_id + r.links))
  ORDER BY r.sequence LIMIT 1`;

interface NamedHead {
  key: string;
  head: PublishedHead;
}

async function publishedHeads(tx: Tx): Promise<NamedHead[]> {
  const rows = await tx
    .selectFrom('world_fact')
    .selectAll()
    .where('key', 'like', 'chainHead:%')
    .orderBy('key')
    .execute();
  return rows.map(({ key, value }) => ({ key, head: value as PublishedHead }));
}

/** Hashes of links by sequence: those that were kept of detached ones, null for others. */
async function detachedHashes(tx: Tx, sequences: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ sequence: bigint; hash: string }>`
    SELECT sequence, encode(hash, 'hex') AS hash FROM opening_link
    WHERE sequence = ANY (${[...sequences]}::bigint[])`.execute(tx);
  return new Map<string, string | null>([
    ...sequences.map((sequence) => [sequence, null] as const),
    ...rows.map(({ sequence, hash }) => [String(sequence), hash] as const),
  ]);
}

/**
 * Checks a piece of the chain, or all of it, and the heads that were published of it.
 *
 * @param all the published heads; none are of the chain of one book
 */
async function firstFault(
  tx: Tx,
  range: LinkRange | null,
  all: readonly NamedHead[],
): Promise<Offender | null> {
  const isWithin = (sequence: bigint) => !range || (sequence > range.after && sequence <= range.until);
  const heads = all.filter(({ head }) => isWithin(BigInt(head.sequence)));
  const hashes = await detachedHashes(
    tx,
    heads.map(({ head }) => head.sequence),
  );
  const broken =
    (await firstAlteredPosting(tx, range)) ??
    (await firstBrokenLink(tx, hashes, range)) ??
    (await firstRow(tx, misshapen(range))) ??
    (await firstRow(tx, leftOut(range?.ids ?? null)));
  if (broken) return broken;
  const lost = heads.find(({ head }) => hashes.get(head.sequence) !== head.hash);
  return lost ? { ...lost, fault: 'the published head is not in the chain' } : null;
}

/** The newest published head against the length of the chain, which a removal of its end shortens. */
async function firstLostHead(tx: Tx): Promise<Offender | null> {
  const heads = await publishedHeads(tx);
  const { rows } = await sql<{ length: bigint }>`
    SELECT coalesce(max(sequence), 0) AS length FROM chain_run`.execute(tx);
  const lost = heads.find(({ head }) => BigInt(head.sequence) > (rows[0]?.length ?? 0n));
  return lost ? { ...lost, fault: 'the published head is not in the chain' } : null;
}

/** Where books lie on several workers: the first published head that is not that of a cut. */
async function firstLostCut(tx: Tx): Promise<Offender | null> {
  for (const published of await publishedHeads(tx)) {
    const { sequence, hash } = published.head;
    const known = await hashOfHead(tx, BigInt(sequence));
    if (!known || Buffer.from(known).toString('hex') !== hash)
      return { ...published, fault: 'the published head is not in the chain' };
  }
  return null;
}

export const hashChain: Invariant = {
  id: 'I20',
  sentence: 'Postings match their hashes and form a chain that contains every published head.',
  check: async ({ tx }) => firstFault(tx, null, await publishedHeads(tx)),
  checkBook: ({ tx }, range) => firstFault(tx, range, []),
  overBooks: { read: () => Promise.resolve(new Map()), judge: ({ tx }) => firstLostCut(tx) },
  checkPart: async ({ tx }, range) => firstFault(tx, range, await publishedHeads(tx)),
  checkState: ({ tx }) => firstLostHead(tx),
};
