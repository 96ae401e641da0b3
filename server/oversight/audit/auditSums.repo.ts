import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { AuditView, Invariant, Offender, Tallied, Tally } from '#server/ledger/audit/invariant.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import { unsealed } from '#server/ledger/unsealed.ts';
import type { AuditKind } from './auditRun.tables.ts';
import type { AuditSeal } from './auditSeal.ts';
import type { BrokenInvariant } from './checkPieces.ts';

interface SumRow {
  name: string;
  amount: bigint;
  seal: Uint8Array;
}

const rowText = (kind: AuditKind, invariant: string, name: string, amount: bigint) =>
  `sum ${kind} ${invariant} ${name} ${amount}`;

/** Stored sums of an invariant, and the first row whose seal does not fit. */
async function readSums(
  tx: Tx,
  kind: AuditKind,
  invariant: string,
  { isSealed }: AuditSeal,
): Promise<{ sums: Tally; altered: Offender | null }> {
  const { rows } = await sql<SumRow>`
    SELECT name, amount, seal FROM audit_sum WHERE kind = ${kind} AND invariant = ${invariant}
    ORDER BY name`.execute(tx);
  const altered = rows.find(
    ({ name, amount, seal }) => !isSealed(rowText(kind, invariant, name, amount), seal),
  );
  return {
    sums: new Map(rows.map(({ name, amount }) => [name, amount])),
    altered: altered
      ? { name: altered.name, amount: altered.amount, fault: 'its sum at the checkpoint was altered' }
      : null,
  };
}

function added(left: Tally, right: Tally): Map<string, bigint> {
  const sums = new Map(left);
  for (const [name, amount] of right) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return sums;
}

/** Adds the sums of a piece to those of a kind of audit. Returns invariants whose stored sums were altered. */
export async function addSums(
  view: AuditView,
  kind: AuditKind,
  invariants: readonly Invariant[],
  postings: Tallied,
  seal: AuditSeal,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, tally } of invariants) {
    if (!tally) continue;
    const news = await tally(view, postings);
    if (news.size === 0) continue;
    const { sums, altered } = await readSums(view.tx, kind, id, seal);
    if (altered) broken.push({ id, row: altered });
    const after = added(sums, news);
    const rows = [...news.keys()].map((name) => ({ name, amount: after.get(name) ?? 0n }));
    await sql`
      INSERT INTO audit_sum (kind, invariant, name, amount, seal)
      SELECT ${kind}::text, ${id}::text, name, amount, decode(seal, 'hex') FROM unnest(
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
        ${rows.map(({ name, amount }) => seal.seal(rowText(kind, id, name, amount)).toString('hex'))}::text[]
      ) AS summed(name, amount, seal)
      ON CONFLICT (kind, invariant, name) DO UPDATE SET amount = excluded.amount, seal = excluded.seal`.execute(
      view.tx,
    );
  }
  return broken;
}

/** Postings of the snapshot behind the last audited link: linked meanwhile, or not sealed yet. */
async function readTail(tx: Tx, sequence: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT posting_id AS id FROM ${linksAfter(sql`${sequence}::bigint`, null)} AS link
    UNION ALL
    SELECT id FROM ${unsealed} AS behind`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Judges an invariant by its stored sums and those of the postings behind the last audited link. */
export async function judgeSums(
  view: AuditView,
  kind: AuditKind,
  invariant: Invariant,
  sequence: bigint,
  seal: AuditSeal,
): Promise<Offender | null> {
  if (!invariant.tally || !invariant.judge) return null;
  const { sums, altered } = await readSums(view.tx, kind, invariant.id, seal);
  if (altered) return altered;
  const tail = await invariant.tally(view, await readTail(view.tx, sequence));
  return invariant.judge(view, added(sums, tail));
}
