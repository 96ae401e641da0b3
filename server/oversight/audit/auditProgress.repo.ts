import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { hashWithin } from '#server/ledger/audit/chainPage.ts';
import type { LinkRange, Touched } from '#server/ledger/audit/invariant.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
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
    SELECT coalesce(max(sequence), 0) AS head FROM chain_run`.execute(tx);
  return rows[0]?.head ?? 0n;
}

interface ReadLink {
  sequence: bigint;
  posting_id: bigint;
  /** Null within a run. */
  hash: Uint8Array | null;
}

/** Hash of the last of some links where a piece ends within a run: the stored hash before it, and its postings. */
async function hashOfEnd(
  tx: Tx,
  before: { sequence: bigint; hash: Uint8Array },
  links: readonly ReadLink[],
): Promise<Uint8Array> {
  const end = links.findLastIndex(({ hash }) => hash !== null);
  const { sequence = before.sequence, hash } = links[end] ?? {};
  return hashWithin(tx, { sequence, hash: hash ?? before.hash }, links.length - 1 - end);
}

/** Next piece of at most `limit` links after the audited ones, and the hash of its last link. Null at `until`. */
export async function readRange(
  tx: Tx,
  { sequence, hash, posting_id }: Pick<AuditProgress, 'sequence' | 'hash' | 'posting_id'>,
  until: bigint,
  limit: number,
): Promise<{ range: LinkRange; lastHash: Uint8Array } | null> {
  const { rows: links } = await sql<ReadLink>`
    SELECT * FROM ${linksAfter(sql`${sequence}::bigint`, limit)} AS link WHERE sequence <= ${until}
    ORDER BY sequence`.execute(tx);
  // A row without a link at the end of the chain makes a piece of its own, so that it is found.
  const last = links.at(-1) ?? { sequence: until, posting_id, hash };
  if (last.sequence <= sequence) return null;
  const { rows } = await sql<{ floor: bigint }>`SELECT floor_id AS floor FROM seal_state`.execute(tx);
  const floor = rows[0]?.floor ?? 0n;
  // The last piece of a run ends at the floor: a posting behind the last link may have been left out too.
  const wanted = last.sequence === until ? floor : last.posting_id < floor ? last.posting_id : floor;
  const ids = { after: posting_id, until: wanted > posting_id ? wanted : posting_id };
  const postings = links.map((link) => link.posting_id);
  const range = { after: sequence, hash, until: last.sequence, postings, ids };
  return { range, lastHash: last.hash ?? (await hashOfEnd(tx, { sequence, hash }, links)) };
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
  const { rows } = await sql<{ game_at: Date }>`
    SELECT game_at FROM ${linksAfter(sql`${sequence - 1n}::bigint`, 1)} AS link
    JOIN posting ON posting.id = link.posting_id WHERE link.sequence = ${sequence}`.execute(tx);
  return rows[0]?.game_at ?? null;
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
