import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { AuditView, Invariant, Offender, Tallied, Tally } from '#server/ledger/audit/invariant.ts';
import { sumTallies } from '#server/ledger/audit/tallyOf.ts';
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

async function storeSums(
  tx: Tx,
  { kind, invariant }: { kind: AuditKind; invariant: string },
  rows: readonly { name: string; amount: bigint }[],
  { seal }: AuditSeal,
): Promise<void> {
  // ON CONFLICT would name a key that the view of a book has not.
  await sql`
    WITH summed AS MATERIALIZED (
      SELECT name, amount, decode(seal, 'hex') AS seal FROM unnest(
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ amount }) => amount)}::bigint[],
        ${rows.map(({ name, amount }) => seal(rowText(kind, invariant, name, amount)).toString('hex'))}::text[]
      ) AS given(name, amount, seal)
    ), known AS (
      UPDATE audit_sum AS own SET amount = summed.amount, seal = summed.seal FROM summed
      WHERE own.kind = ${kind}::text AND own.invariant = ${invariant}::text AND own.name = summed.name
      RETURNING own.name
    )
    INSERT INTO audit_sum (kind, invariant, name, amount, seal)
    SELECT ${kind}::text, ${invariant}::text, name, amount, seal FROM summed
    WHERE name NOT IN (SELECT name FROM known)`.execute(tx);
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
    const after = sumTallies([sums, news]);
    const rows = [...news.keys()].map((name) => ({ name, amount: after.get(name) ?? 0n }));
    await storeSums(view.tx, { kind, invariant: id }, rows, seal);
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

/** Sums of an invariant over the snapshot: the stored ones and those of the postings behind the last audited link. */
export async function keptSums(
  view: AuditView,
  kind: AuditKind,
  { id, tally }: Pick<Invariant, 'id' | 'tally'>,
  sequence: bigint,
  seal: AuditSeal,
): Promise<{ sums: Tally; altered: Offender | null }> {
  const { sums, altered } = await readSums(view.tx, kind, id, seal);
  const tail = await tally?.(view, await readTail(view.tx, sequence));
  return { sums: tail ? sumTallies([sums, tail]) : sums, altered };
}

/** Judges an invariant by its stored sums and those of the postings behind the last audited link. */
export async function judgeSums(
  view: AuditView,
  kind: AuditKind,
  invariant: Invariant,
  sequence: bigint,
  seal: AuditSeal,
): Promise<Offender | null> {
  if (!invariant.judge) return null;
  const { sums, altered } = await keptSums(view, kind, invariant, sequence, seal);
  return altered ?? invariant.judge(view, sums);
}
