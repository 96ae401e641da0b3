import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { allBooks } from '#server/ledger/book.ts';
import { cutAt, formerLinks, newestCut, NO_CUT, type BookCut } from '#server/ledger/bookCuts.ts';
import { headOfCut } from '#server/ledger/sealedBalances.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { auditBookPiece } from './auditBookPiece.ts';
import type { AuditWork } from './auditPieces.ts';
import {
  beginAuditDay,
  endAuditDay,
  lockProgress,
  saveProgress,
  type AuditProgress,
} from './auditProgress.repo.ts';
import { CHECKPOINT, isFromCheckpoint } from './beginAudit.ts';
import { countOf } from './checkBookNews.ts';
import { CHECKPOINT_SENTENCE, checkNews } from './checkNews.ts';
import type { BrokenInvariant } from './checkPieces.ts';
import { addCheckpoint, sealedProgress } from './checkpoint.repo.ts';

/** An invariant that was found broken, with the row. */
export type BrokenFinding = BrokenInvariant | AuditFinding;

interface NightEnd {
  outcome: 'more' | 'done';
  broken: readonly BrokenFinding[];
}

/** A night under way, and the cut at which it ends. */
interface Run {
  day: bigint;
  until: BookCut;
}

/** The night under way; null: none is, or it was begun before the ledger moved. */
async function readRun(tx: Tx, { day, sequence, until_sequence }: AuditProgress): Promise<Run | null> {
  if (day === null || until_sequence === null) return null;
  const until = await cutAt(tx, until_sequence);
  return until.sequence === until_sequence && until.sequence >= sequence ? { day, until } : null;
}

/** Begins a night when one is due, or goes on with the one under way; null when neither is, or another node is at it. */
async function beginNight(tx: Tx, { world }: AuditWork): Promise<Run | null> {
  const night = await lockProgress(tx, 'night');
  if (!night) return null;
  const run = await readRun(tx, night);
  if (run) return run;
  // A night that begins anew keeps its day, under which pieces have stored their findings.
  const day = night.day ?? BigInt(dayOf(world.wallNow()));
  if (night.day === null && day <= night.done_day) return null;
  await beginAuditDay(tx, day, world.wallNow());
  const until = await newestCut(tx);
  // The row keeps the seal of its link.
  await saveProgress(tx, { ...night, day, until_sequence: until.sequence, checked: [], broken: [], cut: [] });
  return { day, until };
}

/** The cut at which the night before ended, and whether it is the one that was signed. */
async function readBefore(
  tx: Tx,
  night: AuditProgress,
  { seal }: Pick<AuditWork, 'seal'>,
): Promise<{ before: BookCut; isAltered: boolean }> {
  const cut = await cutAt(tx, night.sequence);
  // Nights of before the ledger moved audited the former one.
  if (night.sequence <= formerLinks(await newestCut(tx))) return { before: NO_CUT, isAltered: false };
  const isProven = await isFromCheckpoint(tx, night, seal);
  if (isProven === null) return { before: NO_CUT, isAltered: false };
  const { hash } = await headOfCut(tx, cut);
  const isSame = cut.sequence === night.sequence && Buffer.from(hash).equals(night.hash);
  return isProven && isSame ? { before: cut, isAltered: false } : { before: NO_CUT, isAltered: true };
}

const altered: AuditFinding = {
  id: CHECKPOINT,
  sentence: CHECKPOINT_SENTENCE,
  state: 'broken',
  row: { fault: 'the cut of the night before is not the one that was signed' },
};

/** Ends the night, if all books have come to its cut and no other node ends it. */
async function endNight(tx: Tx, work: AuditWork, books: BooksPart, { day, until }: Run): Promise<NightEnd> {
  const night = await lockProgress(tx, 'night');
  if (night?.day !== day || night.until_sequence !== until.sequence) return { outcome: 'done', broken: [] };
  await liftTimeouts(tx);
  const { world, invariants, seal } = work;
  const { before, isAltered } = await readBefore(tx, night, work);
  const asked = { chain: world.chain.books, onSilentChain: 'skip', night: day } as const;
  const findings = await books.onSnapshot((snapshot) =>
    checkNews(snapshot, { before, until, invariants, seal, ...asked }),
  );
  if (findings === 'early') return { outcome: 'more', broken: [] };
  const broken = [...findings, ...(isAltered ? [altered] : [])].filter(({ state }) => state === 'broken');
  const ids = [...new Set(broken.map(({ id }) => id))];
  await endAuditDay(tx, day, ids);
  const head = await headOfCut(tx, until);
  const ended = { day: null, until_sequence: null, done_day: day, posting_id: 0n, broken: ids };
  const done = { ...night, ...head, ...ended };
  await saveProgress(tx, sealedProgress(done, seal));
  await addCheckpoint(tx, done, { day, is_sound: ids.length === 0, seal });
  // With those of pieces: a node may have ended between a vital finding and the pause of payments.
  return { outcome: 'done', broken };
}

/**
 * Goes on with the night of books on several workers, as far as a step goes: the next piece of each book, and once all have come to
 * the night's cut, what concerns them together. Any number of nodes may call it. Findings are reported one by one: a book whose
 * worker is away keeps none back, and its fault is thrown behind the pieces of the others.
 */
export async function stepBooksNight(
  work: AuditWork,
  books: BooksPart,
  report: (broken: readonly BrokenFinding[]) => Promise<void>,
): Promise<'more' | 'done'> {
  const { db } = work.world;
  const run = await db.transaction().execute((tx) => beginNight(tx, work));
  if (!run) return 'done';
  const faults: unknown[] = [];
  const outcomes = new Set<string>();
  for (const book of allBooks) {
    try {
      const part = { book, day: run.day, until: countOf(run.until, book) };
      const piece = await auditBookPiece(work, books, part);
      outcomes.add(piece.outcome);
      await report(piece.broken);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  if (outcomes.has('more')) return 'more';
  if (outcomes.has('held')) return 'done';
  const { outcome, broken } = await db.transaction().execute((tx) => endNight(tx, work, books, run));
  await report(broken);
  return outcome;
}
