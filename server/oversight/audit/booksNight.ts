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

/** Outcome of a step, and what it found broken. */
export interface BooksStep {
  outcome: 'more' | 'done';
  broken: readonly (BrokenInvariant | AuditFinding)[];
}

const NOTHING: BooksStep = { outcome: 'done', broken: [] };

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
  const day = BigInt(dayOf(world.wallNow()));
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
async function endNight(tx: Tx, work: AuditWork, books: BooksPart, { day, until }: Run): Promise<BooksStep> {
  const night = await lockProgress(tx, 'night');
  if (night?.day !== day || night.until_sequence !== until.sequence) return NOTHING;
  await liftTimeouts(tx);
  const { world, invariants, seal } = work;
  const { before, isAltered } = await readBefore(tx, night, work);
  const how = { chain: world.chain.books, onSilentChain: 'skip', night: day } as const;
  const { findings, behind } = await books.onSnapshot((snapshot) =>
    checkNews(snapshot, { before, until, invariants, seal, ...how }),
  );
  if (behind !== null) return { outcome: 'more', broken: [] };
  const broken = [...findings, ...(isAltered ? [altered] : [])].filter(({ state }) => state === 'broken');
  const ids = [...new Set(broken.map(({ id }) => id))];
  await endAuditDay(tx, day, ids);
  const head = await headOfCut(tx, until);
  const ended = { day: null, until_sequence: null, done_day: day, posting_id: 0n, broken: ids };
  const done = { ...night, ...head, ...ended };
  await saveProgress(tx, sealedProgress(done, seal));
  await addCheckpoint(tx, done, { day, is_sound: ids.length === 0, seal });
  return { outcome: 'done', broken };
}

/**
 * Goes on with the night of books on several workers, as far as a step goes: the next piece of each book, and once all have come to
 * the night's cut, what concerns them together. Any number of nodes may call it.
 */
export async function stepBooksNight(work: AuditWork, books: BooksPart): Promise<BooksStep> {
  const { db } = work.world;
  const run = await db.transaction().execute((tx) => beginNight(tx, work));
  if (!run) return NOTHING;
  const broken: BrokenInvariant[] = [];
  const outcomes = new Set<string>();
  for (const book of allBooks) {
    const piece = await auditBookPiece(work, books, { book, day: run.day, until: countOf(run.until, book) });
    outcomes.add(piece.outcome);
    broken.push(...piece.broken);
  }
  if (outcomes.has('more')) return { outcome: 'more', broken };
  if (outcomes.has('held')) return { outcome: 'done', broken };
  const end = await db.transaction().execute((tx) => endNight(tx, work, books, run));
  return { ...end, broken: [...broken, ...end.broken] };
}
