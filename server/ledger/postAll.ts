import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { checkPosting } from './checkPosting.ts';
import { homeShard } from './homeShard.ts';
import { LedgerError } from './ledgerError.ts';
import { ledgerLegs, type LedgerAccount, type LedgerLeg } from './ledgerLegs.ts';
import type { Posted, Posting } from './posting.ts';

/** Upper bound of a batch, so that no transaction locks everybody's accounts (economy: batches of 100 legs). */
const MAX_POSTINGS = 100;

/** Types that credit pools with so much that a single shard would serve everybody. */
const SPREAD_TYPES = new Set<RecordType | undefined>(['genesis', 'emission']);

interface Refused {
  name: string;
  coin: Coin;
  need: string;
  have: string;
}

interface LedgerAnswer {
  posted?: string[];
  /** Position among the postings, from 1, and id, of those whose key was posted before. */
  again?: [number, string][];
  refused?: Refused;
}

function refusalOf({ name, coin, need, have }: Refused): Refusal {
  const values = { need: formatAmount(BigInt(need)), have: formatAmount(BigInt(have)) };
  if (name.startsWith('user:')) {
    if (coin === 'ATR') return refuse('insufficientAtr', values);
    if (coin === 'USDT') return refuse('insufficientUsdt', values);
    return refuse('insufficientBalance', { ...values, coin });
  }
  if (name === 'pool:promotion' || name === 'issuer') return refuse('houseDry', values);
  if (name === 'pool:farm') return refuse('farmPoolDry', values);
  throw new LedgerError(`${name} has ${values.have} ${coin} and the posting takes ${values.need}`);
}

/**
 * True if a pool pays more than this call paid in before, or its credit must be spread. Shards are then chosen by
 * their balances. An amount that one posting pays in and a later one pays out stays within the transaction's own
 * shard.
 */
function needsSpread(
  postings: readonly Posting[],
  accounts: readonly LedgerAccount[],
  legs: readonly LedgerLeg[],
): boolean {
  const running = accounts.map(() => 0n);
  return legs.some(({ posting, account, amount }) => {
    const { isSharded, name } = accounts[account - 1] ?? {};
    if (!isSharded || name === 'issuer') return false;
    const sum = (running[account - 1] ?? 0n) + amount;
    running[account - 1] = sum;
    return sum < 0n || (amount > 0n && SPREAD_TYPES.has(postings[posting - 1]?.type));
  });
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
