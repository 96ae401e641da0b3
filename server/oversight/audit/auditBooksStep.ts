import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { openings } from '#server/ledger/audit/openings.ts';
import { areBooksComplete } from '#server/ledger/areBooksLaid.ts';
import { firstUnsigned } from '#server/ledger/former/signBooks.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import type { BooksPart } from '#server/world/world.ts';
import { auditBooks } from './auditBooks.ts';
import type { AuditWork } from './auditPieces.ts';
import { beginAuditDay, endAuditDay, lockProgress, saveProgress } from './auditProgress.repo.ts';
import type { AuditKind } from './auditRun.tables.ts';
import { FULL_DAYS } from './beginAudit.ts';
import { stepBooksNight, type BrokenFinding } from './booksNight.ts';
import { sealedProgress } from './checkpoint.repo.ts';
import { offenderText } from './offenderText.ts';
import { vitalInvariants } from './vitalInvariants.ts';

const UNSIGNED = 'this key has not signed the opening: npm run distribute does so';

/** Audits everything on one snapshot if a full audit is due, and stores the result. Another node may be at it. */
async function auditWeek(
  tx: Tx,
  { world, invariants, seal }: AuditWork,
  books: BooksPart,
): Promise<readonly BrokenFinding[]> {
  // A night under way ends first: a finding of it counts behind the full audit.
  const night = await lockProgress(tx, 'night');
  const week = night && night.day === null ? await lockProgress(tx, 'week') : null;
  const day = BigInt(dayOf(world.wallNow()));
  if (!week || (day < week.done_day + FULL_DAYS && !week.is_wanted)) return [];
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
  const done = {
    ...week,
    ...head,
    posting_id: 0n,
    broken: ids,
    checked: [],
    done_day: day,
    is_wanted: false,
  };
  await saveProgress(tx, sealedProgress(done, seal));
  return broken;
}

async function report(
  { world }: AuditWork,
  kind: AuditKind,
  broken: readonly BrokenFinding[],
): Promise<void> {
  for (const { id, row } of broken)
    world.log.error(
      { audit: kind, broken: id, row: row && offenderText(row) },
      'the audit found a broken invariant',
    );
  const vital = broken.filter(({ id }) => vitalInvariants.has(id)).map(({ id }) => id);
  if (vital.length > 0) await stopFlows(world, vital.join(' '));
}

/**
 * Where books lie on several workers: goes on with the night that is due, and audits everything on one snapshot each week and when a
 * full audit is asked for. Returns `more` while pieces are left. Any number of nodes may call it. Pauses payments and promises if a
 * vital invariant is broken.
 */
export async function auditBooksStep(work: AuditWork, books: BooksPart): Promise<'more' | 'done'> {
  if (!(await areBooksComplete(work.world.db)))
    throw new Error('the books are of an earlier version, and are audited once npm run distribute has run');
  const outcome = await stepBooksNight(work, books, (broken) => report(work, 'night', broken));
  if (outcome === 'more') return 'more';
  await report(work, 'week', await work.world.db.transaction().execute((tx) => auditWeek(tx, work, books)));
  return 'done';
}
