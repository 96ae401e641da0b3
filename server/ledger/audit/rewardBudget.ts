import { sql, type RawBuilder } from 'kysely';
import { BPS } from '#core/money/round.ts';
import type { Tx } from '#server/db/database.ts';
import type { Invariant, Offender, Tallied, Tally } from './invariant.ts';
import { bookedEntries } from '#server/ledger/booked.ts';
import { tallyOf } from './tallyOf.ts';
import { holdsRewards, rewardTypes } from './rewardAccounts.ts';

interface Budget {
  spent: bigint;
  credited: bigint;
  paid: bigint;
  /** The largest share of a spend that ever went to rewards, in basis points. */
  part: number;
}

/** Sources of rewards per coin: farm spend in ATR, fees in USDT; and the constant that sets the share. */
const sources = [
  { coin: 'ATR', types: sql`('landPurchase', 'saplingPurchase')`, split: 'FARM_SPLIT_BPS' },
  { coin: 'USDT', types: sql`('fee')`, split: 'REVENUE_SPLIT_BPS' },
] as const;

/** Largest share of a spend that ever went to rewards, in basis points. */
async function readPart(tx: Tx, split: string): Promise<number> {
  const { rows } = await sql<{ part: number }>`
    SELECT coalesce(max(
      (value->>'direct')::int + (value->>'team')::int + (value->>'level')::int
      + (value->>'management')::int + (value->>'community')::int), 0) AS part
    FROM constant WHERE key = ${split}`.execute(tx);
  return rows[0]?.part ?? 0;
}

const isWithin = ({ spent, credited, paid, part }: Budget) =>
  paid <= credited && credited * BPS <= spent * BigInt(part);

/**
 * Sums of a coin: spends, credits to rewards and payments out of them. An entry of a spend that also credits rewards
 * counts in both, so each has its own tally.
 */
async function tallySource(tx: Tx, postings: Tallied, source: (typeof sources)[number]): Promise<Tally> {
  const { coin, types } = source;
  const isReward = holdsRewards('a.name');
  const named = (name: string, condition: RawBuilder<unknown>) =>
    tallyOf(
      tx,
      postings,
      sql`CASE WHEN a.coin = ${coin} AND ${condition} THEN ${`${coin}:${name}`}::text END`,
    );
  const parts = [
    await named('spent', sql`p.type IN ${types} AND e.amount > 0 AND a.name <> 'transit'`),
    await named(
      'credited',
      sql`(p.type IN ${types} OR p.type IN ${rewardTypes}) AND ${isReward} AND e.amount > 0`,
    ),
    await named('paid', sql`p.type IN ${rewardTypes} AND ${isReward} AND e.amount < 0`),
  ];
  return new Map(parts.flatMap((part) => [...part]));
}

async function overspent(tx: Tx, { coin, types, split }: (typeof sources)[number]): Promise<Offender | null> {
  const { rows } = await sql<Budget>`
    SELECT
      coalesce(sum(e.amount) FILTER (WHERE e.type IN ${types} AND e.amount > 0 AND a.name <> 'transit'), 0)::bigint
        AS spent,
      coalesce(sum(e.amount) FILTER (WHERE ${holdsRewards('a.name')} AND e.amount > 0), 0)::bigint AS credited,
      (-coalesce(sum(e.amount) FILTER (
        WHERE ${holdsRewards('a.name')} AND e.type IN ${rewardTypes} AND e.amount < 0), 0))::bigint AS paid,
      (SELECT coalesce(max(
          (value->>'direct')::int + (value->>'team')::int + (value->>'level')::int
          + (value->>'management')::int + (value->>'community')::int), 0)
        FROM constant WHERE key = ${split}) AS part
    FROM ${bookedEntries} AS e
    JOIN account a ON a.id = e.account_id
    WHERE a.coin = ${coin} AND (e.type IN ${types} OR e.type IN ${rewardTypes})`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  return isWithin(found) ? null : { coin, ...found };
}

export const rewardBudget: Invariant = {
  id: 'I10',
  sentence:
    'Rewards paid do not exceed rewards credited, and these do not exceed their share of farm spend and fees.',
  sumsHistory: true,
  check: async ({ tx }) => {
    for (const source of sources) {
      const found = await overspent(tx, source);
      if (found) return found;
    }
    return null;
  },
  tally: async ({ tx }, postings) => {
    const parts: Tally[] = [];
    for (const source of sources) parts.push(await tallySource(tx, postings, source));
    return new Map(parts.flatMap((part) => [...part]));
  },
  judge: async ({ tx }, sums) => {
    for (const { coin, split } of sources) {
      const sum = (name: string) => sums.get(`${coin}:${name}`) ?? 0n;
      const part = await readPart(tx, split);
      const found = { spent: sum('spent'), credited: sum('credited'), paid: -sum('paid'), part };
      if (!isWithin(found)) return { coin, ...found };
    }
    return null;
  },
};
