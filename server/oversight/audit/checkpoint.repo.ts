import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { AuditCheckpointTable, AuditKind } from './auditRun.tables.ts';
import type { AuditProgress } from './auditProgress.repo.ts';
import type { AuditSeal } from './auditSeal.ts';

type Link = Pick<AuditProgress, 'sequence' | 'hash' | 'posting_id'>;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Text of a checkpoint that its signature covers. */
export const headText = ({
  day,
  sequence,
  hash,
  posting_id,
  is_sound,
}: Link & { day: bigint; is_sound: boolean }): string =>
  `manor audit ${day} ${sequence} ${hex(hash)} ${posting_id} ${is_sound ? 'sound' : 'broken'}`;

/** Text of a row of progress that its seal covers. */
const progressText = ({ kind, sequence, hash, posting_id }: Link & { kind: AuditKind }) =>
  `progress ${kind} ${sequence} ${hex(hash)} ${posting_id}`;

/** A row of progress, of all audits or of the nights of one book. */
type SealedLink = Link & Pick<AuditProgress, 'kind' | 'signer' | 'seal'>;

/** Adds the seal to a row of progress. */
export const sealedProgress = <Row extends SealedLink>(progress: Row, seal: AuditSeal): Row => ({
  ...progress,
  signer: seal.signer,
  seal: seal.seal(progressText(progress)),
});

/** `sealed`, `foreign` (another key, or none, wrote the row) or `altered`. */
export function stateOfProgress(progress: SealedLink, seal: AuditSeal): 'sealed' | 'foreign' | 'altered' {
  if (hex(progress.signer) !== hex(seal.signer)) return 'foreign';
  return seal.isSealed(progressText(progress), progress.seal) ? 'sealed' : 'altered';
}

/** Newest checkpoint, or null before the first finished night. */
export async function readCheckpoint(db: Db | Tx): Promise<Selectable<AuditCheckpointTable> | null> {
  const query = db.selectFrom('audit_checkpoint').selectAll().orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores the signed head of a finished night. */
export async function addCheckpoint(
  tx: Tx,
  { sequence, hash, posting_id }: Link,
  { day, is_sound, seal }: { day: bigint; is_sound: boolean; seal: AuditSeal },
): Promise<void> {
  const head = { day, sequence, hash, posting_id, is_sound };
  const signature = seal.sign(headText(head));
  await tx
    .insertInto('audit_checkpoint')
    .values({ ...head, signer: seal.signer, signature })
    .execute();
}

/** Forgets the sums of a kind of audit, and the balances of the nights: its next run begins at the first link. */
export async function forgetSums(tx: Tx, kind: AuditKind): Promise<void> {
  await tx.deleteFrom('audit_sum').where('kind', '=', kind).execute();
  if (kind === 'night') await tx.deleteFrom('audit_balance').execute();
}
