import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { openings } from '#server/ledger/audit/openings.ts';
import { firstUnsigned } from '#server/ledger/former/signBooks.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { auditBooks } from './auditBooks.ts';
import type { AuditWork } from './auditPieces.ts';
import { beginAuditDay, endAuditDay, lockProgress, saveProgress } from './auditProgress.repo.ts';
import { addCheckpoint, sealedProgress } from './checkpoint.repo.ts';
import { offenderText } from './offenderText.ts';
import { vitalInvariants } from './vitalInvariants.ts';

const UNSIGNED = 'this key has not signed the opening: npm run distribute does so';

/** Audits if a night or a full audit is due, and stores the result. Null: none is, or another node works on it. */
async function auditDue(
  tx: Tx,
  { world, invariants, seal }: AuditWork,
  books: BooksPart,
): Promise<AuditFinding[] | null> {
  const night = await lockProgress(tx, 'night');
  const week = night && (await lockProgress(tx, 'week'));
  const day = BigInt(dayOf(world.wallNow()));
  if (!night || !week || (day <= night.done_day && !week.is_wanted)) return null;
  await liftTimeouts(tx);
  await beginAuditDay(tx, day, world.wallNow());
  // The newest cut now: the snapshot is of later on, and has it.
  const head = await sealedHead(tx);
  const audited = await auditBooks(books.onSnapshot, invariants, {
    chain: world.chain.books,
    skipsSilentChain: true,
  });
  const unsigned = await firstUnsigned(books, seal);
  const findings = audited.findings.map((finding) =>
    finding.id === openings.id && finding.state === 'holds' && unsigned !== null
      ? ({ ...finding, state: 'broken', row: { book: unsigned, fault: UNSIGNED } } as const)
      : finding,
  );
  const broken = findings.filter(({ state }) => state === 'broken');
  const ids = broken.map(({ id }) => id);
  await endAuditDay(tx, day, ids);
  const done = { ...night, ...head, posting_id: 0n, broken: ids, checked: [], done_day: day };
  await saveProgress(tx, sealedProgress(done, seal));
  await saveProgress(tx, sealedProgress({ ...done, kind: 'week', is_wanted: false }, seal));
  await addCheckpoint(tx, done, { day, is_sound: broken.length === 0, seal });
  return broken;
}

/**
 * Where books lie on several workers: audits everything on one snapshot once a night, and when a full audit is asked for, as
 * `auditStep` does in pieces on one database. Any number of nodes may call it; one of them audits. Pauses payments and promises if a
 * vital invariant is broken.
 */
export async function auditBooksStep(work: AuditWork, books: BooksPart): Promise<'done'> {
  const { world } = work;
  const broken = (await world.db.transaction().execute((tx) => auditDue(tx, work, books))) ?? [];
  for (const { id, row } of broken)
    world.log.error(
      { audit: 'night', broken: id, row: row && offenderText(row) },
      'the audit found a broken invariant',
    );
  const vital = broken.filter(({ id }) => vitalInvariants.has(id)).map(({ id }) => id);
  if (vital.length > 0) await stopFlows(world, vital.join(' '));
  return 'done';
}
