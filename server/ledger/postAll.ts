import { sql } from 'kysely';
import type { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { partNeeds } from './accountNeeds.ts';
import { checkPosting } from './checkPosting.ts';
import { fillPart } from './fillPart.ts';
import { homeBook } from './homeBook.ts';
import { ledgerInBooks } from './inBooks.ts';
import { LedgerError } from './ledgerError.ts';
import { ledgerLegs, type LedgerWork } from './ledgerLegs.ts';
import { refusalOf } from './ledgerRefusal.ts';
import type { Posted, Posting } from './posting.ts';
import { splitsPostings } from './splitting.ts';
import { markFilled } from './wasFilled.ts';
import { writeByBook } from './writeByBook.ts';
import { writeWhole, type Written } from './writeWhole.ts';
import { forgetWritten, writtenBy } from './writtenPostings.ts';

/** Upper bound of a batch, so that no transaction locks everybody's accounts (economy: batches of 100 legs). */
const MAX_POSTINGS = 100;

/** Upper bound of fillings of parts in one call: each pays for one part, so more are a bug. */
const MAX_FILLINGS = 100;

/** Writes in one round trip, or in one for each book where they lie on several databases. */
const write = (tx: Tx, postings: readonly Posting[], work: LedgerWork): Promise<Written> =>
  ledgerInBooks() ? writeByBook(tx, postings, work) : writeWhole(tx, postings, work);

/** Accounts that may be short in one book while others have plenty. What a sponsor is due is paid where it waits. */
const FILLED = /^(pool:|burn$|issuer$)/;

/**
 * Writes postings one after the other, so that each sees what the ones before paid into other books; all or none.
 */
async function writeSingly(tx: Tx, postings: readonly Posting[]): Promise<Written> {
  await sql`SAVEPOINT singly`.execute(tx);
  const before = writtenBy(tx).length;
  const posted: bigint[] = [];
  for (const posting of postings) {
    const written = await writeFilled(tx, [posting]);
    if (written.refused) {
      await sql`ROLLBACK TO SAVEPOINT singly`.execute(tx);
      forgetWritten(tx, before);
      return written;
    }
    posted.push(...(written.posted ?? written.again?.map(([, id]) => id) ?? []));
  }
  return { posted };
}

/**
 * Writes postings; where the part of a pool has too little, it is filled from the other books first, and they are
 * written again.
 */
async function writeFilled(tx: Tx, postings: readonly Posting[]): Promise<Written> {
  const [first] = postings as [Posting];
  const work = ledgerLegs(postings, { home: homeBook(tx), splits: splitsPostings() });
  for (let fillings = 0; fillings < MAX_FILLINGS; fillings += 1) {
    const written = await write(tx, postings, work);
    const { refused } = written;
    if (!refused || !FILLED.test(refused.name)) return written;
    markFilled(tx);
    const at = { gameNow: first.gameAt, wallNow: first.wallAt };
    const filling = await fillPart(tx, refused, partNeeds(work, refused), at);
    if (filling && 'need' in filling)
      return postings.length > 1 ? writeSingly(tx, postings) : { refused: filling };
    if (filling) await writeFilled(tx, [filling]);
  }
  throw new LedgerError(`the parts of ${first.key} are short after ${MAX_FILLINGS} fillings`);
}

/**
 * Writes several postings, all or none, in one round trip but where a pool's part in the posting's book has too little.
 * Each sees the earlier ones, so one may pay out an amount that an earlier one paid in. Refusals and errors as for
 * `post`. A posting whose key exists with the same content is not written and is returned with `again`.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<Posted[] | Refusal> {
  if (postings.length === 0) return [];
  if (postings.length > MAX_POSTINGS) throw new LedgerError(`more than ${MAX_POSTINGS} postings at once`);
  if (new Set(postings.map(({ key }) => key)).size < postings.length) {
    throw new LedgerError(`duplicate keys in one call: ${postings.map(({ key }) => key).join(', ')}`);
  }
  postings.forEach(checkPosting);
  const { posted, again, refused } = await writeFilled(tx, postings);
  if (refused) return refusalOf(refused);
  if (posted) return posted.map((id) => ({ id, again: false }));
  const repeated = new Map((again ?? []).map(([place, id]) => [place - 1, { id, again: true }]));
  if (repeated.size === 0)
    throw new LedgerError('ledger_post returned neither ids, repeated keys nor a refusal');
  const rest = await postAll(
    tx,
    postings.filter((_, index) => !repeated.has(index)),
  );
  if (!Array.isArray(rest)) return rest;
  const written = rest.values();
  return postings.map((_, index) => repeated.get(index) ?? (written.next().value as Posted));
}
