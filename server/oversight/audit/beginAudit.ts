import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import { isOpeningSigned, readDetached } from '#server/ledger/archive/detached.repo.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import type { AuditWork } from './auditPieces.ts';
import { beginAuditDay, readHead, readLinkTime, type AuditProgress } from './auditProgress.repo.ts';
import type { AuditKind } from './auditRun.tables.ts';
import type { AuditSeal } from './auditSeal.ts';
import { addSums } from './auditSums.repo.ts';
import { forgetSums, headText, readCheckpoint, stateOfProgress } from './checkpoint.repo.ts';

/** Days between two full audits. */
export const FULL_DAYS = 7n;

/** Invariant of the hash chain. */
export const CHAIN = 'I20';

/** Finding that the stored checkpoint is not the one that was signed. */
export const CHECKPOINT = 'CP';

/** Margin in ms of game time before the last audited posting: what changed just before it is checked again. */
export const SINCE_MARGIN_MS = 3_600_000;

/**
 * True when the night can go on from the stored link: it is that of the newest checkpoint, whose signature fits. Null:
 * another key, or none, wrote it, so that it proves nothing here.
 */
export async function isFromCheckpoint(
  tx: Tx,
  progress: AuditProgress,
  seal: AuditSeal,
): Promise<boolean | null> {
  if (progress.sequence === 0n) return null;
  const newest = await readCheckpoint(tx);
  const state = stateOfProgress(progress, seal);
  if (!newest || state === 'foreign' || !seal.signer.equals(newest.signer)) return null;
  const isSame = newest.sequence === progress.sequence && Buffer.from(progress.hash).equals(newest.hash);
  return state === 'sealed' && isSame && seal.isSigned(headText(newest), newest.signature);
}

/**
 * True if the state in which the attached ledger begins is signed by this key. One that another key signed cannot be counted
 * anew, as the postings are gone: after a change of keys it is signed again (`npm run archive -- --sign`). A node without
 * a key proves nothing.
 */
async function isOriginSigned(tx: Tx, seal: AuditSeal): Promise<boolean> {
  const last = await readDetached(tx);
  return !last || seal.signer.length === 0 || isOpeningSigned(last, seal);
}

/** Goes back to the beginning of the attached ledger: its link, and the sums of what is detached. */
export async function beginAtOrigin(tx: Tx, kind: AuditKind, work: BeginWork) {
  await forgetSums(tx, kind);
  const { world, invariants, seal } = work;
  const view = { tx, constants: await readConstants(tx), chain: world.chain.books };
  const origin = await readOrigin(tx);
  if (origin.posting_id > 0n) await addSums(view, kind, invariants, 'detached', seal);
  return { origin, broken: (await isOriginSigned(tx, seal)) ? [] : [CHECKPOINT] };
}

export type BeginWork = Pick<AuditWork, 'world' | 'seal' | 'invariants'>;

/** Begins a run when one is due, or continues the one under way; null when neither is. Locks nothing by itself. */
export async function beginAudit(
  tx: Tx,
  progress: AuditProgress,
  work: BeginWork,
): Promise<AuditProgress | null> {
  const { world, seal } = work;
  const day = BigInt(dayOf(world.wallNow()));
  if (progress.day !== null) {
    const state = stateOfProgress(progress, seal);
    if (state === 'sealed') return progress;
    // A key that changed while a run was under way, or a link that somebody else moved: the run begins anew.
    const start = await beginAtOrigin(tx, progress.kind, work);
    const altered = state === 'altered' ? [CHECKPOINT] : [];
    const broken = [...progress.broken, ...altered, ...start.broken];
    return { ...progress, ...start.origin, broken, checked: [], since_at: new Date(0) };
  }
  const isFull = progress.kind === 'week';
  const isDue = isFull ? progress.is_wanted || day >= progress.done_day + FULL_DAYS : day > progress.done_day;
  if (!isDue) return null;
  if (!isFull) await beginAuditDay(tx, day, world.wallNow());
  const until_sequence = await readHead(tx);
  // Links that were audited are gone: the night starts over with all that is left.
  const isShorter = until_sequence < progress.sequence;
  const isProven = isFull || isShorter ? false : await isFromCheckpoint(tx, progress, seal);
  const start = isProven ? null : await beginAtOrigin(tx, progress.kind, work);
  const lost = isFull ? [] : isShorter ? [CHAIN] : isProven === false ? [CHECKPOINT] : [];
  const last = isProven ? await readLinkTime(tx, progress.sequence) : null;
  const since_at = new Date(last ? last.getTime() - SINCE_MARGIN_MS : 0);
  return {
    ...progress,
    ...start?.origin,
    day,
    until_sequence,
    since_at,
    checked: [],
    broken: [...lost, ...(start?.broken ?? [])],
    cut: [],
    is_wanted: false,
  };
}
