import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { LinkRange, Touched } from '#server/ledger/audit/invariant.ts';
import type { AuditKind, AuditProgressTable } from './auditRun.tables.ts';

export type AuditProgress = Selectable<AuditProgressTable>;

/** Locks the progress of a kind of audit until the transaction ends; null when another node works on it. */
export async function lockProgress(tx: Tx, kind: AuditKind): Promise<AuditProgress | null> {
  const query = tx.selectFrom('audit_progress').selectAll().where('kind', '=', kind);
  return (await query.forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

/** Progress without a lock. */
export function readProgress(db: Db | Tx, kind: AuditKind): Promise<AuditProgress> {
  return db.selectFrom('audit_progress').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
}

/** Stores progress in the transaction of the piece. */
export async function saveProgress(tx: Tx, { kind, ...progress }: AuditProgress): Promise<void> {
  await tx.updateTable('audit_progress').set(progress).where('kind', '=', kind).execute();
}

/** Asks for a full audit as soon as a node is free. */
export async function wantFullAudit(db: Db): Promise<void> {
  await db.updateTable('audit_progress').set({ is_wanted: true }).where('kind', '=', 'week').execute();
}

/** Last link of the chain; 0 when there is none. */
export async function readHead(tx: Db | Tx): Promise<bigint> {
  const { rows } = await sql<{ head: bigint }>`
    SELECT coalesce(max(sequence), 0) AS head FROM chain_link`.execute(tx);
  return rows[0]?.head ?? 0n;
}

/** Next piece of at most `limit` links after the audited ones, and the hash of its last link. Null at `until`. */
export async function readRange(
  tx: Tx,
  { sequence, hash, posting_id }: Pick<AuditProgress, 'sequence' | 'hash' | 'posting_id'>,
  until: bigint,
  limit: number,
): Promise<{ range: LinkRange; lastHash: Uint8Array } | null> {
  const links = await tx
    .selectFrom('chain_link')
    .select(['sequence', 'posting_id', 'hash'])
    .where('sequence', '>', sequence)
    .where('sequence', '<=', until)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  const last = links.at(-1);
  if (!last) return null;
  const { rows } = await sql<{ floor: bigint }>`SELECT floor_id AS floor FROM seal_state`.execute(tx);
  const floor = rows[0]?.floor ?? 0n;
  // The last piece of a run ends at the floor: a posting behind the last link may have been left out too.
  const wanted = last.sequence === until ? floor : last.posting_id < floor ? last.posting_id : floor;
  const ids = { after: posting_id, until: wanted > posting_id ? wanted : posting_id };
  const postings = links.map((link) => link.posting_id);
  return { range: { after: sequence, hash, until: last.sequence, postings, ids }, lastHash: last.hash };
}

/** Accounts that given postings touch. */
export async function readTouched(tx: Tx, postings: readonly bigint[]): Promise<Touched> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    SELECT id, name FROM account WHERE id = ANY (ARRAY(
      SELECT DISTINCT account_id FROM entry WHERE posting_id = ANY (${[...postings]}::bigint[])))
    ORDER BY id`.execute(tx);
  return { accounts: rows.map(({ id }) => id), names: [...new Set(rows.map(({ name }) => name))] };
}

/** Game time of the posting of a link; null: there is no such link. */
export async function readLinkTime(tx: Tx, sequence: bigint): Promise<Date | null> {
  const found = await tx
    .selectFrom('chain_link')
    .innerJoin('posting', 'posting.id', 'chain_link.posting_id')
    .select('posting.game_at')
    .where('chain_link.sequence', '=', sequence)
    .executeTakeFirst();
  return found?.game_at ?? null;
}

/** Stores the beginning of a day's nightly audit. */
export async function beginAuditDay(tx: Tx, day: bigint, wallNow: number): Promise<void> {
  await tx
    .insertInto('audit_run')
    .values({ day, begun_at: new Date(wallNow), ok: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the result of a day's audit. A full audit adds to that of the night. */
export async function endAuditDay(tx: Tx, day: bigint, broken: readonly string[]): Promise<void> {
  await tx
    .updateTable('audit_run')
    .set((eb) => ({
      ok: sql<boolean>`coalesce(${eb.ref('ok')}, TRUE) AND ${broken.length === 0}`,
      broken: sql<string[]>`ARRAY(SELECT DISTINCT unnest(${eb.ref('broken')} || ${[...broken]}::text[]))`,
    }))
    .where('day', '=', day)
    .execute();
}

/** Sets the time limit of each statement of this transaction, in milliseconds. */
export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(Math.max(1, Math.ceil(ms)))}, TRUE)`.execute(tx);
}
