import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/db/database.ts';
import type { AuditView, Invariant, SumsOverBooks, Tally } from '#server/ledger/audit/invariant.ts';
import type { BookSessions } from '#server/ledger/bookSessions.ts';
import { sumTallies, tallyBook } from '#server/ledger/audit/tallyOf.ts';
import {
  findingsOf,
  isSound,
  onSnapshot,
  type AuditFinding,
  type AuditOptions,
  type AuditReport,
} from './audit.ts';
import { countPostings, isInBook } from './audit.repo.ts';

/** Runs work in each book, in a session for audits. */
export type EachBook = BookSessions['each'];

/** Sums that an invariant is judged by over all books; null: it is checked in each, or on the whole world. */
function sumsOf({ overBooks, checkBook, tally, judge }: Invariant): SumsOverBooks | null {
  if (overBooks) return overBooks;
  return tally && judge && !checkBook ? { read: tallyBook(tally), judge } : null;
}

const isOfBooks = (invariant: Invariant) => invariant.checkBook !== undefined || sumsOf(invariant) !== null;

export interface BooksAuditOptions extends AuditOptions {
  /** Tells the books whose rows are checked; all unless given. Sums over all books are read in any case. */
  checked?: ((book: number) => boolean) | undefined;
}

interface BookFindings {
  findings: AuditFinding[];
  sums: Map<string, Tally>;
  postings: bigint;
  unsealed: bigint;
}

async function inBook(
  tx: Tx,
  invariants: readonly Invariant[],
  options: BooksAuditOptions,
  { book, draw }: { book: number; draw: bigint },
): Promise<BookFindings> {
  if (!(await isInBook(tx, book))) throw new Error(`book ${book} is closed, as it is while it moves`);
  const sums = new Map<string, Tally>();
  const isChecked = options.checked?.(book) ?? true;
  const check = async (invariant: Invariant, view: AuditView) => {
    const { id, checkBook } = invariant;
    const tally = await sumsOf(invariant)?.read(view, draw);
    if (tally) sums.set(id, tally);
    if (!isChecked) return null;
    const row = checkBook === 'same' ? await invariant.check(view) : await checkBook?.(view);
    return row ? { book, ...row } : null;
  };
  const findings = await findingsOf(tx, invariants.filter(isOfBooks), options, check);
  return { findings, sums, ...(await countPostings(tx)) };
}

/** Number of 62 bits, drawn after the postings of the audit were written. */
const drawNumber = () => randomBytes(8).readBigUInt64BE() >> 2n;

/**
 * Audits a world whose books lie on several workers: each book on a snapshot of its own, and what concerns them all by their
 * sums. A world that is played meanwhile changes between the snapshots, so a sum over books is to be asked again before it counts
 * as broken.
 */
export async function auditBooks(
  db: Db,
  eachBook: EachBook,
  invariants: readonly Invariant[],
  options: BooksAuditOptions = {},
): Promise<AuditReport> {
  const draw = drawNumber();
  const books = await eachBook((own, book) =>
    onSnapshot(own, (tx) => inBook(tx, invariants, options, { book, draw })),
  );
  const whole = await onSnapshot(db, (tx) =>
    findingsOf(tx, invariants, options, (invariant, view) => {
      if (invariant.needsOneChain) return null;
      const sums = sumsOf(invariant);
      if (sums)
        return sums.judge(view, sumTallies(books.flatMap((book) => book.sums.get(invariant.id) ?? [])));
      return isOfBooks(invariant) ? Promise.resolve(null) : invariant.check(view);
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
