import type { Tx } from '#server/db/database.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { lastLinkOfBook } from '#server/ledger/atCut.ts';
import type { AuditView, Invariant, Offender, Since, Tally } from '#server/ledger/audit/invariant.ts';
import { tallyBook } from '#server/ledger/audit/tallyOf.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import { LINKS_PER_PIECE, nightCheckOf } from './auditPieces.ts';
import { readRange, readTouched } from './auditProgress.repo.ts';
import { sealOfBook, type AuditSeal } from './auditSeal.ts';
import { keptSums } from './auditSums.repo.ts';
import { CHAIN } from './beginAudit.ts';
import { readBookProgress, readPostings, stateOfBook, type BookProgress } from './bookProgress.repo.ts';
import { checkBeside, checkRange, checkTouched } from './checkPieces.ts';

/** Postings whose accounts are read in one statement. */
const POSTINGS_PER_PAGE = 2_000;

/** Everything of the books between two cuts is checked, and what belongs to it. */
export interface News {
  before: BookCut;
  until: BookCut;
  invariants: readonly Invariant[];
  seal: AuditSeal;
  chain: ChainBooks | null;
  /** Where a chain does not answer: `skip` leaves the question out, `throw` throws the ChainError. */
  onSilentChain: 'skip' | 'throw';
  /**
   * Day of the night whose pieces have checked the books' links (`auditBookPiece`): their findings are taken over, and a book that is
   * not there yet is named. Null: links behind the nights are checked here, and progress and sums of the nights are taken as they are.
   */
  night: bigint | null;
  /** Throws its reason between two pieces when nobody waits for the audit any more. */
  signal?: AbortSignal | undefined;
}

/** Findings of one book, and its sums by invariant. */
export interface BookNews {
  broken: ReadonlyMap<string, Offender>;
  sums: ReadonlyMap<string, Tally>;
  /** Names of touched accounts whose objects may lie in other books. */
  beyond: ReadonlySet<string>;
}

/** The news, and what is the same for all books. */
export interface AskedNews extends News {
  constants: Constants;
  since: Since;
  draw: bigint;
  givenUp: readonly bigint[];
  /** No night before is known: everything is asked in place of the accounts that are touched. */
  isAnew: boolean;
}

/** True if the audit stores sums along the chain for it. */
export const hasTally = ({ tally, judge, checkBook }: Invariant) => !!tally && !!judge && !checkBook;

/** Sums over all books that a night asks for; those of touched objects and of what is new have their own checks. */
export const nightSums = (
  { overBooks, sumsHistory, checkTouched: touched, checkSince }: Invariant,
  isAnew: boolean,
) => (sumsHistory || (touched && !isAnew) || checkSince ? undefined : overBooks);

/** Fault of a finding that a piece has reported. */
export const FOUND_BY_PIECE = 'a piece of this night found it';

/** Accounts of single objects, which may lie in another book than their object: in a ledger that moved in, by the object's id. */
const OF_OBJECT = /^(plant|hen|coupon|casting):/;

/** Links of a book up to a cut. */
export const countOf = ({ counts }: BookCut, book: number) => counts[book] ?? 0n;

/** Checks the links of a book that its nights have not. */
async function checkUnaudited(view: AuditView, { invariants, signal }: AskedNews, from: BookProgress | null) {
  const until = await lastLinkOfBook(view.tx);
  let at = from ?? (await readOrigin(view.tx));
  const broken: [string, Offender][] = [];
  for (;;) {
    signal?.throwIfAborted();
    const part = at.sequence < until ? await readRange(view.tx, at, until, LINKS_PER_PIECE) : null;
    if (!part) return broken;
    for (const { id, row } of await checkRange(view, invariants, part.range)) broken.push([id, row]);
    at = { sequence: part.range.until, hash: part.lastHash, posting_id: part.range.ids.until };
  }
}

/**
 * Checks the accounts that the new postings of a book touch, and their objects. Returns the names that are asked on the whole world's
 * database too, by invariants whose rows lie in shards there (`checkBook`).
 */
async function checkAccounts(view: AuditView, { invariants, signal, isAnew }: AskedNews) {
  const { after, until } = view.inBook?.news ?? { after: 0n, until: 0n };
  const broken: [string, Offender][] = [];
  const beyond = new Set<string>();
  if (isAnew) return { broken, beyond };
  const inBooks = invariants.filter(({ checkBook }) => checkBook);
  const others = invariants.filter(({ checkBook }) => !checkBook);
  for (let at = after; at < until;) {
    signal?.throwIfAborted();
    const { postings, last } = await readPostings(view.tx, { after: at, until }, POSTINGS_PER_PAGE);
    if (last === null) break;
    const touched = await readTouched(view.tx, postings);
    for (const name of touched.names) if (OF_OBJECT.test(name)) beyond.add(name);
    const names = touched.names.filter((name) => !OF_OBJECT.test(name));
    const found = [
      ...(await checkTouched(view, inBooks, touched)),
      ...(await checkTouched(view, others, { ...touched, names })),
    ];
    for (const { id, row } of found) broken.push([id, row]);
    at = last;
  }
  return { broken, beyond };
}

/** Sums of a book by invariant, and the first stored ones that were altered. */
async function readSums(
  view: AuditView,
  { invariants, draw, isAnew }: AskedNews,
  kept: BookProgress | null,
  seal: AuditSeal,
) {
  const sums = new Map<string, Tally>();
  const broken: [string, Offender][] = [];
  for (const invariant of invariants) {
    const { id, tally } = invariant;
    const read = nightSums(invariant, isAnew)?.read;
    if (tally && hasTally(invariant)) {
      const { sums: own, altered } = kept
        ? await keptSums(view, 'night', invariant, kept.sequence, seal)
        : { sums: await tallyBook(tally)(view), altered: null };
      sums.set(id, own);
      if (altered) broken.push([id, altered]);
    } else if (read) sums.set(id, await read(view, draw));
  }
  return { sums, broken };
}

/** Findings of the night's pieces in a book that has come to the cut, or whose chain ends before it. */
function foundByPieces(progress: BookProgress | null, book: number, { until, night }: AskedNews) {
  const fault = FOUND_BY_PIECE;
  const found: [string, Offender][] =
    progress?.day === night ? progress.broken.map((id) => [id, { fault }]) : [];
  if ((progress?.sequence ?? 0n) < countOf(until, book))
    found.push([CHAIN, { fault: 'its chain ends before the cut' }]);
  return found;
}

/** True if the book's pieces have not come to the cut, though its links are there. */
export async function isBehind(own: Tx, book: number, until: BookCut): Promise<boolean> {
  const count = countOf(until, book);
  const progress = await readBookProgress(own);
  return (progress?.sequence ?? 0n) < count && (await lastLinkOfBook(own)) >= count;
}

/**
 * Checks what is new in one book, in its session: the accounts that the postings touch and their objects, and what changed since.
 */
export async function checkBookNews(own: Tx, book: number, asked: AskedNews): Promise<BookNews> {
  const { invariants, before, until, constants, chain, since, givenUp, night } = asked;
  const seal = sealOfBook(asked.seal, book);
  const progress = await readBookProgress(own);
  const isKept = night === null ? !!progress?.sequence : progress && stateOfBook(progress, seal) === 'sealed';
  const kept = isKept ? progress : null;
  const gone = givenUp[book] ?? 0n;
  const audited = countOf(before, book);
  const view: AuditView = {
    tx: own,
    constants,
    chain,
    sinceCut: before.sequence,
    inBook: {
      book,
      readTo: null,
      givenUp: gone,
      news: { after: audited > gone ? audited : gone, until: countOf(until, book) },
    },
  };
  const pieces =
    night !== null ? foundByPieces(progress, book, asked) : await checkUnaudited(view, asked, kept);
  const { sums, broken } = await readSums(view, asked, kept, seal);
  const touched = await checkAccounts(view, asked);
  broken.push(...touched.broken, ...pieces);
  for (const invariant of invariants) {
    const check = invariant.checkBook === 'same' ? nightCheckOf(invariant, since, asked.isAnew) : undefined;
    const found = check && (await checkBeside(view, invariant, asked.onSilentChain, check));
    if (found?.row) broken.push([invariant.id, found.row]);
  }
  const rows = new Map([...broken].reverse().map(([id, row]) => [id, { book, ...row }]));
  return { broken: rows, sums, beyond: touched.beyond };
}
