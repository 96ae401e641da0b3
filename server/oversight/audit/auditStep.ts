import type { Tx } from '#server/db/database.ts';
import { isOvertaken } from '#server/db/isOvertaken.ts';
import { isStatementTimeout } from '#server/db/isStatementTimeout.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import { checkLinks, checkOf, LINKS_PER_PIECE, PIECE_MS, type AuditWork } from './auditPieces.ts';
import {
  endAuditDay,
  limitStatements,
  lockProgress,
  readRange,
  saveProgress,
  type AuditProgress,
} from './auditProgress.repo.ts';
import { holdRanges } from './audit.repo.ts';
import type { AuditKind } from './auditRun.tables.ts';
import { auditBooksStep } from './auditBooksStep.ts';
import { beginAudit } from './beginAudit.ts';
import { checkBeside, type BrokenInvariant } from './checkPieces.ts';
import { addCheckpoint, sealedProgress } from './checkpoint.repo.ts';
import { offenderText } from './offenderText.ts';
import { vitalInvariants } from './vitalInvariants.ts';

/** Thrown to roll back a piece whose statement exceeded its time limit (`PIECE_MS`); the next piece records it as `cut`, and the run goes on. */
class CheckCut extends Error {
  readonly invariant: string;
  constructor(invariant: string) {
    super(`the check of ${invariant} exceeded its time limit`);
    this.invariant = invariant;
  }
}

interface Piece {
  outcome: 'more' | 'done';
  broken: BrokenInvariant[];
  /** Invariant of the piece; null for links. */
  id: string | null;
}

const NOTHING: Piece = { outcome: 'done', broken: [], id: null };

/** Checks the next piece of a run and returns the progress after it. */
async function checkNext(
  tx: Tx,
  work: AuditWork,
  progress: AuditProgress,
  next: Invariant | undefined,
): Promise<{ progress: AuditProgress; piece: Piece }> {
  const { world, seal, linksPerPiece = LINKS_PER_PIECE } = work;
  const constants = await readConstants(tx);
  const view = { tx, constants, chain: world.chain.books };
  const until = progress.until_sequence ?? 0n;
  const part = await readRange(tx, progress, until, linksPerPiece);
  if (part) {
    const broken = await checkLinks(view, work, progress.kind, part.range);
    const { until: sequence, ids } = part.range;
    const passed = { sequence, hash: part.lastHash, posting_id: ids.until };
    return { progress: { ...progress, ...passed }, piece: { outcome: 'more', broken, id: null } };
  }
  if (!next) return { progress, piece: NOTHING };
  const found = await checkBeside(view, next, 'skip', checkOf(next, progress, seal)).catch(
    (error: unknown) => {
      throw isStatementTimeout(error) ? new CheckCut(next.id) : (error as Error);
    },
  );
  const broken = found?.row ? [{ id: next.id, row: found.row }] : [];
  const checked = [...progress.checked, next.id];
  return { progress: { ...progress, checked }, piece: { outcome: 'more', broken, id: next.id } };
}

/** Runs one piece in a snapshot of its own. The lock of the progress row ends with it, also when the node dies. */
function takePiece(work: AuditWork, kind: AuditKind, cutId: string | null): Promise<Piece> {
  const { world, invariants, seal } = work;
  return world.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await holdRanges(tx);
      await limitStatements(tx, PIECE_MS);
      const locked = await lockProgress(tx, kind);
      const begun = locked && (await beginAudit(tx, locked, work));
      if (!begun) return NOTHING;
      const cut = cutId === null ? [] : [cutId];
      const progress = { ...begun, checked: [...begun.checked, ...cut], cut: [...begun.cut, ...cut] };
      const next = invariants.find(
        (invariant) =>
          !progress.checked.includes(invariant.id) && checkOf(invariant, progress, seal) !== undefined,
      );
      const checked = await checkNext(tx, work, progress, next);
      const broken = [...new Set([...checked.progress.broken, ...checked.piece.broken.map(({ id }) => id)])];
      const after = { ...checked.progress, broken };
      if (checked.piece.outcome === 'more') {
        await saveProgress(tx, sealedProgress(after, seal));
        return checked.piece;
      }
      const day = after.day ?? 0n;
      if (broken.length > 0) world.log.error({ audit: kind, broken }, 'the audit found broken invariants');
      await endAuditDay(tx, day, [...broken, ...after.cut]);
      const done = { ...after, day: null, until_sequence: null, done_day: day };
      await saveProgress(tx, sealedProgress(done, seal));
      if (kind === 'night') {
        const is_sound = broken.length === 0 && after.cut.length === 0;
        await addCheckpoint(tx, done, { day, is_sound, seal });
      }
      return checked.piece;
    });
}

/** Takes one piece; one that exceeded its time is recorded as cut, and the next one follows. */
async function takeOrCut(work: AuditWork, kind: AuditKind): Promise<Piece> {
  try {
    return await takePiece(work, kind, null);
  } catch (error) {
    // Another node moved the run on between this snapshot and the lock.
    if (isOvertaken(error)) return { ...NOTHING, outcome: 'more' };
    if (!(error instanceof CheckCut)) throw error;
    const { invariant } = error;
    work.world.log.error({ invariant, ms: PIECE_MS }, 'the audit ended a check at its time limit');
    return takePiece(work, kind, invariant);
  }
}

/**
 * Checks one piece of the audits that are due: a night's news first, then the week's full audit. Returns `more` while
 * pieces are left. Any number of nodes may call it; each piece runs on one of them, and a run continues where it was
 * left. Pauses payments and promises as soon as a vital invariant is found broken. Where books lie on several workers, see
 * `auditBooksStep`.
 */
export async function auditStep(work: AuditWork): Promise<'more' | 'done'> {
  if (work.world.books) return auditBooksStep(work, work.world.books);
  for (const kind of ['night', 'week'] as const) {
    const { outcome, broken } = await takeOrCut(work, kind);
    for (const { id, row } of broken) {
      work.world.log.error(
        { audit: kind, broken: id, row: offenderText(row) },
        'the audit found a broken invariant',
      );
    }
    const vital = broken.filter(({ id }) => vitalInvariants.has(id)).map(({ id }) => id);
    if (vital.length > 0) await stopFlows(work.world, vital.join(' '));
    if (outcome === 'more') return 'more';
  }
  return 'done';
}
