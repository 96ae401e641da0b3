import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';

/**
 * Audits read links from a stored one on. A range is detached behind the last link of the nights, and between two full
 * audits; the locks keep both kinds from beginning a piece meanwhile.
 */
export const auditFollower: LedgerFollower = {
  name: 'audits',
  async waitsFor(tx, { last, until }) {
    const rows = await tx.selectFrom('audit_progress').selectAll().orderBy('kind').forUpdate().execute();
    const night = rows.find(({ kind }) => kind === 'night');
    if (!night || night.sequence <= last || night.posting_id < until) {
      return `nights have audited up to link ${night?.sequence ?? 0n}, not behind ${last}`;
    }
    return rows.some(({ kind, day }) => kind === 'week' && day !== null) ? 'a full audit is under way' : null;
  },
};
