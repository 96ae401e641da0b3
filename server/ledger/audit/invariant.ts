import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';

/** Data that a check may read. */
export interface AuditView {
  /** One snapshot for all checks; read-only. */
  tx: Tx;
  constants: Constants;
  /** Null if no chain can be reached. */
  chain: ChainBooks | null;
  /** Where books lie on several workers, the one that is checked; otherwise absent. */
  inBook?: BookView | undefined;
  /** Where books lie on several workers, at night: the cut at which the night before ended, by its sequence. */
  sinceCut?: bigint | undefined;
}

/** The book that is checked in its own session. */
export interface BookView {
  book: number;
  /** Last link of the book's chain that the job has read which the invariant is about (`readBy`); null: it has no such job. */
  readTo: bigint | null;
  /** Last link of the book's chain that it has given up, or is about to (`detached_cut`). */
  givenUp: bigint;
  /** At night, its links since the night before, up to the cut at which this one ends; null: all of them. */
  news: { after: bigint; until: bigint } | null;
}

/** A row that breaks an invariant, or a note for a check that reports more than pass. */
export type Offender = Readonly<Record<string, unknown>>;

/** A bounded piece of the ledger: consecutive links of the hash chain and their postings. */
export interface LinkRange {
  /** Last link before the piece, by sequence; at the beginning of the attached ledger the one before its first, or 0. */
  after: bigint;
  /** Hash of that link when it was audited; empty at the beginning. */
  hash: Uint8Array;
  /** Last link of the piece. */
  until: bigint;
  /** Postings of the piece. */
  postings: bigint[];
  /** Ids of postings after one and up to another that the sealer has passed: each must have a link. */
  ids: { after: bigint; until: bigint };
}

/** Accounts that the postings of a piece touch, by id and by name. */
export interface Touched {
  accounts: bigint[];
  names: string[];
}

/** The last audited posting of the night before. */
export interface Since {
  /** Its game time, less a margin for postings that are sealed late. */
  at: Date;
  /** Game day of that time. */
  day: number;
}

/** Postings to sum up: given ones, the detached ones, of which the ledger has sums by account and type, or the attached ones. */
export type Tallied = readonly bigint[] | 'detached' | 'attached';

/** Sums by name, in ledger units. */
export type Tally = ReadonlyMap<string, bigint>;

/** Sums over all books, where those lie on several workers. */
export interface SumsOverBooks {
  /**
   * Sums of one book, in its own session.
   * @param draw a number that nobody knew when the postings were written
   */
  read(view: AuditView, draw: bigint): Promise<Tally>;
  /** Returns what is wrong with the sums of all books together, or null. Reads the database of the whole world. */
  judge(view: AuditView, sums: Tally): Promise<Offender | null>;
}

/** A condition that must hold at every moment (economy: What must hold). */
export interface Invariant {
  /** Such as `I4`. */
  id: string;
  /** The condition, in one sentence. */
  sentence: string;
  /** The check needs the chain and is skipped without it. */
  needsChain?: true;
  /** Returns the first row that breaks the invariant, or null. Reads the whole ledger. */
  check(view: AuditView): Promise<Offender | null>;
  /** The same for the postings of one piece. An invariant that has it needs no `check` once all pieces are checked. */
  checkPart?(view: AuditView, range: LinkRange): Promise<Offender | null>;
  /** The part of the condition that concerns accounts and not single postings; beside `checkPart`. */
  checkState?(view: AuditView): Promise<Offender | null>;
  /** `check` or `checkState` for accounts that a piece touches and their objects. A night asks it in their place. */
  checkTouched?(view: AuditView, touched: Touched): Promise<Offender | null>;
  /** `check` or `checkState` for what changed since the night before, beside the accounts. A night asks it once. */
  checkSince?(view: AuditView, since: Since): Promise<Offender | null>;
  /** Sums over the entries of postings. The audit adds them up along the chain and stores them. */
  tally?(view: AuditView, postings: Tallied): Promise<Tally>;
  /** `check` by the sums over all entries of the snapshot. Audits in pieces ask it in place of `check`. */
  judge?(view: AuditView, sums: Tally): Promise<Offender | null>;
  /**
   * Where books lie on several workers: the check of one book, in a session that shows the rows of the book's players alone;
   * `same` for `check` and `checkPart`. An invariant with it or with `overBooks` is not asked by `check` on the database of the whole
   * world.
   * @param range a piece of the book's chain; null: everything
   */
  checkBook?: 'same' | ((view: AuditView, range: LinkRange | null) => Promise<Offender | null>);
  /** Where books lie on several workers: the part that concerns them all. */
  overBooks?: SumsOverBooks;
  /** Last link of the ledger that a job has read with whose figures the check compares it. */
  readBy?(tx: Tx): Promise<bigint>;
  /** `check` sums up the whole history in one statement, so that only full audits ask it. */
  sumsHistory?: true;
}
