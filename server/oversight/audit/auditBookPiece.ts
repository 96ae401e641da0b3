import type { Tx } from '#server/db/database.ts';
import { isOvertaken } from '#server/db/isOvertaken.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import { lastLinkOfBook } from '#server/ledger/atCut.ts';
import type { BookView } from '#server/ledger/audit/invariant.ts';
import { requireBook } from '#server/ledger/requireBook.ts';
import type { BooksPart } from '#server/world/world.ts';
import { limitStatements, readRange } from './auditProgress.repo.ts';
import { sealOfBook } from './auditSeal.ts';
import { addSums } from './auditSums.repo.ts';
import { LINKS_PER_PIECE, PIECE_MS, STEPS, type AuditWork } from './auditPieces.ts';
import { beginAtOrigin, CHAIN, CHECKPOINT } from './beginAudit.ts';
import { lockBookProgress, saveBookProgress, stateOfBook, type BookProgress } from './bookProgress.repo.ts';
import { checkRange, type BrokenInvariant } from './checkPieces.ts';
import { proveBalances } from './proveBalances.repo.ts';

/** The part of a run that concerns one book. */
export interface BookRun {
  book: number;
  /** Day of the night. */
  day: bigint;
  /** The book's links up to the cut at which the night ends. */
  until: bigint;
}

/**
 * Outcome of a piece of a book. `held`: another node works on the book. `early`: its chain ends before the cut, as for an instant
 * after it was made, or for good where links are lost, which the end of the night finds.
 */
export interface TakenPiece {
  outcome: 'more' | 'done' | 'held' | 'early';
  broken: BrokenInvariant[];
}

/** The book alone, as pieces of its chain know it. */
const bookView = (book: number): BookView => ({ book, readTo: null, givenUp: 0n, news: null });

/** Progress from which the run goes on: the stored one, or the beginning of the book's attached chain. */
async function beginBook(
  own: Tx,
  stored: BookProgress,
  work: Pick<AuditWork, 'world' | 'seal' | 'invariants'>,
  { day, end }: { day: bigint; end: bigint },
): Promise<{ progress: BookProgress; isAnew: boolean }> {
  const broken = stored.day === day ? stored.broken : [];
  const progress = { ...stored, day, broken };
  const state = stateOfBook(stored, work.seal);
  const isShorter = end < stored.sequence;
  if (state === 'sealed' && !isShorter) return { progress, isAnew: false };
  const found = [...(state === 'altered' ? [CHECKPOINT] : []), ...(isShorter ? [CHAIN] : [])];
  const start = await beginAtOrigin(own, 'night', work);
  const all = [...new Set([...broken, ...found, ...start.broken])];
  return { progress: { ...progress, ...start.origin, broken: all }, isAnew: true };
}

async function checkNext(own: Tx, run: BookRun, work: AuditWork): Promise<TakenPiece> {
  const { world, invariants, linksPerPiece = LINKS_PER_PIECE } = work;
  const seal = sealOfBook(work.seal, run.book);
  const stored = await lockBookProgress(own);
  if (!stored) return { outcome: 'held', broken: [] };
  const end = await lastLinkOfBook(own);
  const { progress: begun, isAnew } = await beginBook(
    own,
    stored,
    { world, invariants, seal },
    { day: run.day, end },
  );
  const news = begun.broken.filter((id) => stored.day !== run.day || !stored.broken.includes(id));
  const broken: BrokenInvariant[] = news.map((id) => ({ id, row: { book: run.book } }));
  const until = run.until < end ? run.until : end;
  const part = begun.sequence < until ? await readRange(own, begun, until, linksPerPiece) : null;
  let progress = begun;
  if (part) {
    const view = {
      tx: own,
      constants: await readConstants(own),
      chain: world.chain.books,
      inBook: bookView(run.book),
    };
    const { range, lastHash } = part;
    const found = await checkRange(view, invariants, range);
    found.push(...(await addSums(view, 'night', invariants, range.postings, seal)));
    const step = await proveBalances(own, range, seal);
    if (step) found.push({ id: STEPS, row: step });
    broken.push(...found.map(({ id, row }) => ({ id, row: { book: run.book, ...row } })));
    progress = { ...begun, sequence: range.until, hash: lastHash, posting_id: range.ids.until };
  }
  const all = [...new Set([...progress.broken, ...broken.map(({ id }) => id)])];
  if (part || isAnew || broken.length > 0) await saveBookProgress(own, { ...progress, broken: all }, seal);
  if (part) return { outcome: 'more', broken };
  return { outcome: progress.sequence < run.until ? 'early' : 'done', broken };
}

/**
 * Audits the next links of a book up to a cut, in a transaction on its worker: every invariant of its postings, the balances
 * from those of the checkpoint on, and the sums, which it stores beside the book's progress. Any number of nodes may call it. Throws
 * LedgerMoved while the book moves.
 */
export async function auditBookPiece(work: AuditWork, books: BooksPart, run: BookRun): Promise<TakenPiece> {
  const take = async (own: Tx) => {
    await requireBook(own, run.book);
    await limitStatements(own, PIECE_MS);
    return checkNext(own, run, work);
  };
  try {
    const db = await books.inBook(run.book);
    return await db.transaction().setIsolationLevel('repeatable read').execute(take);
  } catch (error) {
    // Another node moved the book's progress on between this snapshot and the lock.
    if (isOvertaken(error)) return { outcome: 'held', broken: [] };
    throw error;
  }
}
