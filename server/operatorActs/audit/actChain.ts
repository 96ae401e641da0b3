import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { hashOfHead } from '#server/ledger/hashOfHead.ts';
import { measuredText } from '#server/ledger/measuredText.ts';
import type { PublishedHead } from '#server/ledger/publishHead.ts';

/** Links read per query. */
const PAGE = 5_000;

interface Link {
  sequence: bigint;
  act_id: bigint;
  posting_sequence: bigint;
  hash: Uint8Array;
  /** Null: the act is gone. */
  operator: string | null;
  act: string;
  subject: string;
  reason: string;
  at: Date;
  /** Hash of the posting's link; null: it is gone, or the sequence is 0. */
  posted: Uint8Array | null;
}

/** Hashes of links of the postings, each looked up once: many acts name the same. */
type Heads = Map<bigint, Uint8Array | null>;

async function page(tx: Tx, after: bigint, heads: Heads): Promise<Link[]> {
  const { rows } = await sql<Omit<Link, 'posted'>>`
    SELECT l.sequence, l.act_id, l.posting_sequence, l.hash, a.operator, a.act, a.subject, a.reason, a.at
    FROM act_link l
    LEFT JOIN operator_act a ON a.id = l.act_id
    WHERE l.sequence > ${after} ORDER BY l.sequence LIMIT ${PAGE}`.execute(tx);
  for (const { posting_sequence: sequence } of rows)
    if (!heads.has(sequence)) heads.set(sequence, await hashOfHead(tx, sequence));
  return rows.map((row) => ({ ...row, posted: heads.get(row.posting_sequence) ?? null }));
}

/** Content hash of an act, as the function `act_hash` of the database computes it. */
function contentHash({ act_id: id, operator, act, subject, reason, at }: Link): Buffer {
  const text = [operator ?? '', act, subject, reason].map(measuredText).join('');
  return createHash('sha256').update(`${id} ${at.getTime()} ${text}`).digest();
}

function faultOf(link: Link, last: Pick<Link, 'sequence' | 'hash' | 'posting_sequence'>): string | null {
  if (link.sequence !== last.sequence + 1n) return `follows link ${last.sequence}`;
  if (link.operator === null) return 'its act is gone';
  if (link.posting_sequence < last.posting_sequence) return 'its head of the postings is older than before';
  if (link.posting_sequence > 0n && link.posted === null) return 'its link of the postings is gone';
  const wanted = createHash('sha256').update(last.hash).update(contentHash(link));
  const hash = wanted.update(link.posted ?? new Uint8Array()).digest();
  return hash.equals(link.hash) ? null : 'its hash is not that of the link before, its act and the postings';
}

/** Heads that were published, by sequence. */
async function publishedHeads(tx: Tx): Promise<Map<string, Offender & PublishedHead>> {
  const rows = await tx.selectFrom('world_fact').selectAll().where('key', 'like', 'actHead:%').execute();
  return new Map(
    rows.map(({ key, value }) => [(value as PublishedHead).sequence, { key, ...(value as PublishedHead) }]),
  );
}

/** Walks the acts' chain. It hashes in this process, not in the database that is being checked. */
async function firstBrokenLink(tx: Tx): Promise<Offender | null> {
  const heads = await publishedHeads(tx);
  const posted: Heads = new Map();
  let last: Pick<Link, 'sequence' | 'hash' | 'posting_sequence'> = {
    sequence: 0n,
    hash: new Uint8Array(),
    posting_sequence: 0n,
  };
  for (;;) {
    const links = await page(tx, last.sequence, posted);
    for (const link of links) {
      const fault = faultOf(link, last);
      if (fault) return { sequence: link.sequence, act: link.act_id, fault };
      const head = heads.get(String(link.sequence));
      if (head && head.hash !== Buffer.from(link.hash).toString('hex'))
        return { ...head, fault: 'the published head is not in the chain' };
      heads.delete(String(link.sequence));
      last = link;
    }
    if (links.length < PAGE) break;
  }
  const [lost] = heads.values();
  return lost ? { ...lost, fault: 'the published head is not in the chain' } : null;
}

export const actChain: Invariant = {
  id: 'AC',
  sentence: "Operators' acts match their hashes and form a chain over the postings' chain.",
  sumsHistory: true,
  check: async ({ tx }) =>
    (await firstBrokenLink(tx)) ??
    firstRow(
      tx,
      sql`
        SELECT a.id AS act, 'it was left out of the chain' AS fault FROM operator_act a
        WHERE a.id <= (SELECT floor_id FROM act_seal_state)
          AND NOT EXISTS (SELECT 1 FROM act_link l WHERE l.act_id = a.id)
        ORDER BY a.id LIMIT 1`,
    ),
};
