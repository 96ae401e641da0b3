import type { Db, Tx } from '#server/db/database.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { readProgress } from './auditProgress.repo.ts';
import { holdBookProgress, isFresh, readBookProgress } from './bookProgress.repo.ts';

/** The first day since the last full audit whose audit found something, or that of the full one; null: all were sound. */
async function firstUnsound(tx: Db | Tx): Promise<string | null> {
  const week = await readProgress(tx, 'week');
  if (week.broken.length > 0) return `a full audit found broken: ${week.broken.join(', ')}`;
  const found = await tx
    .selectFrom('audit_run')
    .select('broken')
    .where('day', '>', week.done_day)
    .where('ok', '=', false)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return found ? `a night found broken: ${found.broken.join(', ')}; a full audit must be sound before` : null;
}

/** Signed heads of nights that name cuts of the books. */
async function readCuts(tx: Tx, after: bigint, until: bigint): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('audit_checkpoint')
    .select('sequence')
    .where('sequence', '>', after)
    .where('sequence', '<=', until)
    .execute();
  return rows.map(({ sequence }) => sequence);
}

/**
 * Audits read links from a stored one on. A range is detached behind the last link of the nights, and between two full audits; the
 * locks keep both kinds from beginning a piece meanwhile. In books each has progress of its own, and the book is held while it gives
 * up a range. Nothing is detached that a finding may be about.
 */
export const auditFollower: LedgerFollower = {
  name: 'audits',
  refuses: firstUnsound,
  async waitsFor(tx, { last, until }) {
    const rows = await tx.selectFrom('audit_progress').selectAll().orderBy('kind').forUpdate().execute();
    const night = rows.find(({ kind }) => kind === 'night');
    if (!night || night.sequence <= last || night.posting_id < until) {
      return `nights have audited up to link ${night?.sequence ?? 0n}, not behind ${last}`;
    }
    if (rows.some(({ kind, day }) => kind === 'week' && day !== null)) return 'a full audit is under way';
    // Again behind the lock.
    return firstUnsound(tx);
  },
  ofBook: {
    readTo: async (tx) => (await readProgress(tx, 'night')).sequence,
    readCuts,
    hold: holdBookProgress,
    async waitsFor(own, { last }) {
      // Nights that begin a book anew read its chain from its beginning, piece by piece.
      const progress = await readBookProgress(own);
      return progress && !isFresh(progress) && progress.sequence < last
        ? `the book is audited up to its link ${progress.sequence}`
        : null;
    },
  },
};
