import { liftTimeouts } from '#server/db/liftTimeouts.ts';
import { books as booksOfPostings } from '#server/ledger/audit/books.ts';
import { hashChain } from '#server/ledger/audit/hashChain.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { keys } from '#server/ledger/audit/keys.ts';
import { openings } from '#server/ledger/audit/openings.ts';
import { sums } from '#server/ledger/audit/sums.ts';
import { versions } from '#server/ledger/audit/versions.ts';
import { FORMER } from '#server/ledger/book.ts';
import type { BooksPart } from '#server/world/world.ts';
import { auditWithin, type AuditReport } from './audit.ts';

/** Heads that are published are checked with the cuts of the books: some are of later than the former ledger. */
const formerChain: Invariant = {
  ...hashChain,
  check: async (view) => {
    if (typeof hashChain.checkBook !== 'function') throw new Error('the chain of a book is not checked');
    return hashChain.checkBook(view, null);
  },
};

/** Invariants of a ledger by itself. Those that compare it with objects are asked of the books, which go on with them. */
const OF_FORMER: readonly Invariant[] = [sums, versions, keys, formerChain, booksOfPostings, openings];

/** Audits the former ledger from its first attached posting to its last one. It never changes, so nights leave it out. */
export const auditFormer = (books: BooksPart): Promise<AuditReport> =>
  books.within(FORMER, async (tx) => {
    await liftTimeouts(tx);
    return auditWithin(tx, OF_FORMER);
  });
