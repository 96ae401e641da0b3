import { sql } from 'kysely';
import { BPS } from '#core/money/round.ts';
import type { Tx } from '#server/db/database.ts';
import type { Invariant, Offender } from './invariant.ts';
import { rewardAccounts, rewardTypes } from './rewardAccounts.ts';

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

async function overspent(tx: Tx, { coin, types, split }: (typeof sources)[number]): Promise<Offender | null> {
  const { rows } = await sql<Budget>`
    SELECT
      coalesce(sum(e.amount) FILTER (WHERE p.type IN ${types} AND e.amount > 0), 0)::bigint AS spent,
      coalesce(sum(e.amount) FILTER (WHERE a.name IN ${rewardAccounts} AND e.amount > 0), 0)::bigint AS credited,
      (-coalesce(sum(e.amount) FILTER (
        WHERE a.name IN ${rewardAccounts} AND p.type IN ${rewardTypes} AND e.amount < 0), 0))::bigint AS paid,
      (SELECT coalesce(max(
          (value->>'direct')::int + (value->>'team')::int + (value->>'level')::int
          + (value->>'management')::int + (value->>'community')::int), 0)
        FROM constant WHERE key = ${split}) AS part
    FROM posting p
    JOIN entry e ON e.posting_id = p.id
    JOIN account a ON a.id = e.account_id
    WHERE a.coin = ${coin} AND (p.type IN ${types} OR p.type IN ${rewardTypes})`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const isWithin = found.paid <= found.credited && found.credited * BPS <= found.spent * BigInt(found.part);
  return isWithin ? null : { coin, ...found };
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
};
