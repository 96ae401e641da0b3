import { randomBytes } from 'node:crypto';
import { ChainError } from '#server/chain/chainError.ts';
import type { Tx } from '#server/db/database.ts';
import type { AuditView, Invariant, SumsOverBooks, Tally } from '#server/ledger/audit/invariant.ts';
import type { BooksPart, BookSnapshot } from '#server/world/world.ts';
import { countsAt, formerLinks, newestCut } from '#server/ledger/bookCuts.ts';
import { readGivenUp } from '#server/ledger/bookArchive/pieces.repo.ts';
import { sumTallies, tallyBook } from '#server/ledger/audit/tallyOf.ts';
import { findingsOf, isSound, type AuditFinding, type AuditOptions, type AuditReport } from './audit.ts';
import { countPostings } from './audit.repo.ts';

/** Runs work on one snapshot of all books. */
export type OnSnapshot = BooksPart['onSnapshot'];

/** Sums that an invariant is judged by over all books; null: it is checked in each, or on the whole world. */
function sumsOf({ overBooks, checkBook, tally, judge }: Invariant): SumsOverBooks | null {
  if (overBooks) return overBooks;
  return tally && judge && !checkBook ? { read: tallyBook(tally), judge } : null;
}

/** True if the books are asked, and not the whole world's database alone. */
export const isOfBooks = (invariant: Invariant) =>
  invariant.checkBook !== undefined || sumsOf(invariant) !== null;

export interface BooksAuditOptions extends AuditOptions {
  /** Tells the books whose rows are checked; all unless given. Sums over all books are read in any case. */
  checked?: ((book: number) => boolean) | undefined;
  /** Throws its reason between two books when nobody waits for the audit any more. */
  signal?: AbortSignal | undefined;
  /** An invariant that needs the chain is not asked where that does not answer, in place of a ChainError. */
  skipsSilentChain?: boolean | undefined;
}

interface BookFindings {
  findings: AuditFinding[];
  sums: Map<string, Tally>;
  postings: bigint;
  unsealed: bigint;
}

/** A book of an audit, and how far its jobs and its archive have come. */
interface BookPlace {
  book: number;
  draw: bigint;
  readTo: ReadLinks;
  givenUp: bigint;
}

async function inBook(
  tx: Tx,
  invariants: readonly Invariant[],
  options: BooksAuditOptions,
  { book, draw, readTo, givenUp }: BookPlace,
): Promise<BookFindings> {
  const sums = new Map<string, Tally>();
  const isChecked = options.checked?.(book) ?? true;
  const check = async (invariant: Invariant, whole: AuditView) => {
    const { id, checkBook } = invariant;
    const view = { ...whole, inBook: { book, readTo: readTo.get(id)?.[book] ?? null, givenUp, news: null } };
    const tally = await sumsOf(invariant)?.read(view, draw);
    if (tally) sums.set(id, tally);
    if (!isChecked) return null;
    const row = checkBook === 'same' ? await invariant.check(view) : await checkBook?.(view, null);
    return row ? { book, ...row } : null;
  };
  const findings = await findingsOf(tx, invariants.filter(isOfBooks), options, check);
  return { findings, sums, ...(await countPostings(tx)) };
}

/** By invariant, the last link of each book that its job has read. */
type ReadLinks = ReadonlyMap<string, readonly bigint[]>;

/** Invariants about a job that has not read the former ledger to its end are left out: the books begin there. */
async function readLinks(tx: Tx, invariants: readonly Invariant[]): Promise<[ReadLinks, Set<string>]> {
  const former = formerLinks(await newestCut(tx));
  const links = new Map<string, readonly bigint[]>();
  const early = new Set<string>();
  for (const { id, readBy } of invariants) {
    const read = await readBy?.(tx);
    if (read === undefined) continue;
    if (read < former) early.add(id);
    else links.set(id, await countsAt(tx, read));
  }
  return [links, early];
}

/** Number of 62 bits, drawn after the postings of the audit were written. */
export const drawNumber = () => randomBytes(8).readBigUInt64BE() >> 2n;

/** Audits a world whose books lie on several workers: each book, and what concerns them all by their sums, on one snapshot. */
export const auditBooks = (
  onSnapshot: OnSnapshot,
  invariants: readonly Invariant[],
  options: BooksAuditOptions = {},
): Promise<AuditReport> => onSnapshot((snapshot) => auditSnapshot(snapshot, invariants, options));

async function auditSnapshot(
  { whole: tx, each }: BookSnapshot,
  invariants: readonly Invariant[],
  options: BooksAuditOptions,
): Promise<AuditReport> {
  const draw = drawNumber();
  const [readTo, early] = await readLinks(tx, invariants);
  const givenUp = (await readGivenUp(tx))?.counts;
  const asked = invariants.filter(({ id }) => !early.has(id));
  const books = await each((own, book) => {
    options.signal?.throwIfAborted();
    return inBook(own, asked, options, { book, draw, readTo, givenUp: givenUp?.[book] ?? 0n });
  });
  const checkWhole = async (invariant: Invariant, view: AuditView) => {
    if (early.has(invariant.id)) return 'notAsked';
    const sums = sumsOf(invariant);
    if (sums) return sums.judge(view, sumTallies(books.flatMap((book) => book.sums.get(invariant.id) ?? [])));
    return isOfBooks(invariant) ? null : invariant.check(view);
  };
  const whole = await findingsOf(tx, invariants, options, (invariant, view) =>
    checkWhole(invariant, view).catch((error: unknown) => {
      if (options.skipsSilentChain && error instanceof ChainError) return 'notAsked';
      throw error;
    }),
  );
  const broken = new Map(
    books
      .flatMap(({ findings }) => findings.filter(({ state }) => state === 'broken'))
      .map((one) => [one.id, one]),
  );
  const findings = whole.map((one) => (one.state === 'broken' ? one : (broken.get(one.id) ?? one)));
  const sum = (of: (book: BookFindings) => bigint) => books.reduce((all, book) => all + of(book), 0n);
  return {
    ok: isSound(findings),
    findings,
    postings: sum(({ postings }) => postings),
    unsealed: sum(({ unsealed }) => unsealed),
  };
}
