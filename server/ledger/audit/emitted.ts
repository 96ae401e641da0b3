import { sql } from 'kysely';
import { amountOf } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import type { Invariant } from './invariant.ts';
import { bookedEntries } from '#server/ledger/booked.ts';
import { tallyOf } from './tallyOf.ts';

interface Emission {
  at_genesis: bigint;
  emitted: bigint;
  remaining: bigint;
}

/** ATR that nobody has received yet, in units. */
async function readRemaining(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ remaining: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS remaining FROM account
    WHERE name = 'pool:emission' AND coin = 'ATR'`.execute(tx);
  return rows[0]?.remaining ?? 0n;
}

export const emitted: Invariant = {
  id: 'I12',
  sentence:
    'Emitted ATR, the genesis amounts of the farm and casting pools and the unemitted rest sum to 80 million.',
  sumsHistory: true,
  check: async ({ tx, constants }) => {
    const { rows } = await sql<Emission>`
      SELECT
        coalesce(sum(e.amount) FILTER (WHERE e.type = 'genesis' AND a.name <> 'pool:emission'), 0)::bigint
          AS at_genesis,
        (-coalesce(sum(e.amount) FILTER (WHERE e.type = 'emission' AND a.name = 'pool:emission'), 0))::bigint
          AS emitted,
        (SELECT coalesce(sum(balance), 0)::bigint FROM account WHERE name = 'pool:emission' AND coin = 'ATR')
          AS remaining
      FROM ${bookedEntries} AS e
      -- By id: a planner that expects one account of these names reads all entries again for each of its 64 parts.
      CROSS JOIN LATERAL (
        SELECT name FROM account
        WHERE id = e.account_id AND coin = 'ATR' AND name IN ('pool:emission', 'pool:farm', 'pool:casting') OFFSET 0
      ) a
      WHERE e.type IN ('genesis', 'emission')
      HAVING count(*) > 0`.execute(tx);
    const [found] = rows;
    if (!found) return null;
    const sum = found.at_genesis + found.emitted + found.remaining;
    const expected = amountOf(constants.GENESIS_EMISSION);
    return sum === expected ? null : { ...found, sum, wanted: expected };
  },
  tally: ({ tx }, postings) =>
    tallyOf(
      tx,
      postings,
      sql`CASE
        WHEN a.coin <> 'ATR' THEN NULL
        WHEN p.type = 'genesis' AND a.name IN ('pool:farm', 'pool:casting') THEN 'at_genesis'
        WHEN p.type = 'emission' AND a.name = 'pool:emission' THEN 'emitted' END`,
    ),
  judge: async ({ tx, constants }, sums) => {
    // An empty ledger has no genesis yet.
    if (sums.size === 0) return null;
    const at_genesis = sums.get('at_genesis') ?? 0n;
    const parts = { at_genesis, emitted: -(sums.get('emitted') ?? 0n), remaining: await readRemaining(tx) };
    const sum = parts.at_genesis + parts.emitted + parts.remaining;
    const wanted = amountOf(constants.GENESIS_EMISSION);
    return sum === wanted ? null : { ...parts, sum, wanted };
  },
};
