import { sql, type Selectable } from 'kysely';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import type { Tx } from '#server/db/database.ts';
import type { AuditBookTable } from './auditRun.tables.ts';
import type { AuditSeal } from './auditSeal.ts';
import { sealedProgress, stateOfProgress } from './checkpoint.repo.ts';

/** Progress of the nights in a book. */
export type BookProgress = Omit<Selectable<AuditBookTable>, 'id'>;

/** Postings of the next links of the book behind one, up to another, in their order, and the last of these links. */
export async function readPostings(
  own: Tx,
  { after, until }: { after: bigint; until: bigint },
  limit: number,
): Promise<{ postings: bigint[]; last: bigint | null }> {
  const { rows } = await sql<{ id: bigint; sequence: bigint }>`
    SELECT posting_id AS id, sequence FROM ${linksAfter(sql`${after}::bigint`, limit)} AS link WHERE sequence <= ${until}
    ORDER BY sequence`.execute(own);
  return { postings: rows.map(({ id }) => id), last: rows.at(-1)?.sequence ?? null };
}

const ofNight = (progress: BookProgress) => ({ ...progress, kind: 'night' as const });

/** Progress of the book of this session, or null before its first night. */
export async function readBookProgress(own: Tx): Promise<BookProgress | null> {
  return (await own.selectFrom('audit_book').selectAll().executeTakeFirst()) ?? null;
}

const addRow = (own: Tx) =>
  own
    .insertInto('audit_book')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Keeps the nights from the book of this session until the transaction ends, and waits for a piece under way. */
export async function holdBookProgress(own: Tx): Promise<BookProgress> {
  await addRow(own);
  return own.selectFrom('audit_book').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Locks the progress of the book of this session until the transaction ends; null when another node works on it. */
export async function lockBookProgress(own: Tx): Promise<BookProgress | null> {
  await addRow(own);
  return (await own.selectFrom('audit_book').selectAll().forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

/**
 * Stores progress in the transaction of the piece.
 *
 * @param seal that of the book (`sealOfBook`)
 */
export async function saveBookProgress(own: Tx, progress: BookProgress, seal: AuditSeal): Promise<void> {
  const {
    sequence,
    hash,
    posting_id,
    day,
    broken,
    signer,
    seal: mark,
  } = sealedProgress(ofNight(progress), seal);
  await own
    .updateTable('audit_book')
    .set({ sequence, hash, posting_id, day, broken, signer, seal: mark })
    .execute();
}

/** Progress that was never stored. */
export const isFresh = ({ day }: Pick<BookProgress, 'day'>): boolean => day < 0n;

/** As `stateOfProgress`. Fresh progress counts as foreign: without a key it has the same signer. */
export function stateOfBook(progress: BookProgress, seal: AuditSeal): ReturnType<typeof stateOfProgress> {
  const state = stateOfProgress(ofNight(progress), seal);
  return state === 'sealed' && isFresh(progress) ? 'foreign' : state;
}
