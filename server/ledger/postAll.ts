import type { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { checkPosting } from './checkPosting.ts';
import { homeShard } from './homeShard.ts';
import { LedgerError } from './ledgerError.ts';
import { ledgerLegs } from './ledgerLegs.ts';
import { refusalOf, type Overdraft } from './ledgerRefusal.ts';
import { needsSpread } from './needsSpread.ts';
import type { Posted, Posting } from './posting.ts';

/** Upper bound of a batch, so that no transaction locks everybody's accounts (economy: batches of 100 legs). */
const MAX_POSTINGS = 100;

interface LedgerAnswer {
  posted?: string[];
  /** Position among the postings, from 1, and id, of those whose key was posted before. */
  again?: [number, string][];
  refused?: Overdraft;
}

async function write(tx: Tx, postings: readonly Posting[]): Promise<LedgerAnswer> {
  const { accounts, legs } = ledgerLegs(postings);
  const home = homeShard(tx);
  const { rows } = await fixedSql<{ answer: LedgerAnswer }>`SELECT ledger_post(
    ${postings.map(({ key }) => key)}::text[],
    ${postings.map(({ type }) => type)}::text[],
    ${postings.map(({ kind }) => kind)}::text[],
    ${postings.map(({ reference }) => reference)}::text[],
    ${postings.map(({ gameAt }) => gameAt)}::bigint[],
    ${postings.map(({ wallAt }) => wallAt)}::bigint[],
    ${accounts.map(({ coin }) => coin)}::text[],
    ${accounts.map(({ name }) => name)}::text[],
    ${accounts.map(({ isSharded }) => (isSharded ? home : 0))}::int[],
    ${accounts.map(({ owner }) => owner)}::bigint[],
    ${legs.map(({ posting }) => posting)}::int[],
    ${legs.map(({ account }) => account)}::int[],
    ${legs.map(({ amount }) => amount)}::bigint[],
    ${home}::int,
    ${needsSpread(postings, accounts, legs)}::boolean
  ) AS answer`.execute(tx);
  const answer = rows[0]?.answer;
  if (!answer) throw new LedgerError('ledger_post returned no row');
  return answer;
}

/**
 * Writes several postings in one round trip, all or none. Each sees the earlier ones, so one may pay out an amount
 * that an earlier one paid in. Refusals and errors as for `post`. A posting whose key exists with the same content
 * is not written and is returned with `again`.
 */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<Posted[] | Refusal> {
  if (postings.length === 0) return [];
  if (postings.length > MAX_POSTINGS) throw new LedgerError(`more than ${MAX_POSTINGS} postings at once`);
  if (new Set(postings.map(({ key }) => key)).size < postings.length) {
    throw new LedgerError(`duplicate keys in one call: ${postings.map(({ key }) => key).join(', ')}`);
  }
  postings.forEach(checkPosting);
  const { posted, again, refused } = await write(tx, postings);
  if (refused) return refusalOf(refused);
  if (posted) return posted.map((id) => ({ id: BigInt(id), again: false }));
  const repeated = new Map(
    (again ?? []).map(([position, id]) => [position - 1, { id: BigInt(id), again: true }]),
  );
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
