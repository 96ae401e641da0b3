import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { AuditView, Invariant, Offender, Since } from '#server/ledger/audit/invariant.ts';
import { sumTallies } from '#server/ledger/audit/tallyOf.ts';
import { readGivenUp } from '#server/ledger/bookArchive/pieces.repo.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import type { BookSnapshot } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { drawNumber, isOfBooks } from './auditBooks.ts';
import { nightCheckOf, sinceTime } from './auditPieces.ts';
import { readLinkTime } from './auditProgress.repo.ts';
import { SINCE_MARGIN_MS } from './beginAudit.ts';
import {
  checkBookNews,
  countOf,
  FOUND_BY_PIECE,
  hasTally,
  isBehind,
  nightSums,
  type AskedNews,
  type BookNews,
  type News,
} from './checkBookNews.ts';
import { checkBeside, checkTouched } from './checkPieces.ts';

/** Names that are asked about in one statement. */
const NAMES_PER_PAGE = 2_000;

/** Sentence of findings that are of no invariant. */
export const CHECKPOINT_SENTENCE = 'Nights go on from the checkpoint that was sealed.';

/** Check of an invariant over all books, or of what is not of books; undefined: the books have it all, or the full audit has. */
function wholeCheckOf(
  invariant: Invariant,
  since: Since,
  books: readonly BookNews[],
  isAnew: boolean,
): Invariant['check'] | undefined {
  const { id, judge, checkBook: inBooks, checkSince, overBooks } = invariant;
  const sums = () => sumTallies(books.flatMap((book) => book.sums.get(id) ?? []));
  if (judge && hasTally(invariant)) return (view) => judge(view, sums());
  if (checkSince && inBooks !== 'same') return (view) => checkSince(view, since);
  if (nightSums(invariant, isAnew) && overBooks) return (view) => overBooks.judge(view, sums());
  return isOfBooks(invariant) ? undefined : nightCheckOf(invariant, since, isAnew);
}

/** Game time of the last posting before the news, less a margin; the epoch where none is attached. */
async function readSince({ each }: BookSnapshot, before: BookCut): Promise<Since> {
  const times = await each((own, book) => readLinkTime(own, countOf(before, book)));
  const last = Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
  return sinceTime(new Date(last === 0 ? 0 : last - SINCE_MARGIN_MS));
}

/** Checks touched accounts of single objects on the whole world's database: in a ledger that moved in the two lie in different books. */
async function checkBeyond(view: AuditView, { invariants, signal }: News, books: readonly BookNews[]) {
  const names = [...new Set(books.flatMap(({ beyond }) => [...beyond]))];
  const others = invariants.filter(({ checkBook }) => !checkBook);
  const broken = new Map<string, Offender>();
  for (let at = 0; at < names.length; at += NAMES_PER_PAGE) {
    signal?.throwIfAborted();
    const touched = { accounts: [], names: names.slice(at, at + NAMES_PER_PAGE) };
    for (const { id, row } of await checkTouched(view, others, touched)) broken.set(id, row);
  }
  return broken;
}

/**
 * Checks what is new in the books between two cuts, on one snapshot of all: the accounts that the postings touch and their objects,
 * what changed since, sums over several books, and what is read whole each night. `early`: the pieces of a book have not come to the
 * cut, though its links are there.
 */
export async function checkNews(snapshot: BookSnapshot, news: News): Promise<AuditFinding[] | 'early'> {
  const { whole: tx, each } = snapshot;
  const { invariants, before, until, chain, onSilentChain, night } = news;
  const places = night === null ? [] : await each((own, book) => isBehind(own, book, until));
  if (places.includes(true)) return 'early';
  const constants = await readConstants(tx);
  const since = await readSince(snapshot, before);
  const givenUp = (await readGivenUp(tx))?.counts ?? [];
  const isAnew = before.sequence === 0n;
  const asked: AskedNews = { ...news, constants, since, draw: drawNumber(), givenUp, isAnew };
  const books = await each((own, book) => checkBookNews(own, book, asked));
  const view: AuditView = { tx, constants, chain, sinceCut: before.sequence };
  const beyond = await checkBeyond(view, news, books);
  const findings: AuditFinding[] = [];
  for (const invariant of invariants) {
    const { id, sentence, sumsHistory } = invariant;
    const rows = [...books.map(({ broken }) => broken.get(id)), beyond.get(id)].filter((row) => !!row);
    const inBook = rows.find(({ fault }) => fault !== FOUND_BY_PIECE) ?? rows[0];
    const check = wholeCheckOf(invariant, since, books, isAnew);
    const found = inBook
      ? { row: inBook }
      : await checkBeside(view, invariant, onSilentChain, check ?? (() => Promise.resolve(null)));
    const isAsked = found !== null && (!sumsHistory || inBook !== undefined);
    const state = found?.row ? 'broken' : isAsked ? 'holds' : 'notAsked';
    findings.push({ id, sentence, state, row: found?.row ?? null });
  }
  const known = new Set(findings.map(({ id }) => id));
  for (const { broken } of books)
    for (const [id, row] of broken)
      if (!known.has(id)) findings.push({ id, sentence: CHECKPOINT_SENTENCE, state: 'broken', row });
  return findings;
}
