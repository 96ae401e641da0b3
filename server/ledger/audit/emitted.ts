import { sql } from 'kysely';
import { amountOf } from '#core/money/amount.ts';
import type { Invariant } from './invariant.ts';

interface Emission {
  at_genesis: bigint;
  emitted: bigint;
  remaining: bigint;
}

export const emitted: Invariant = {
  id: 'I12',
  sentence:
    'Emitted ATR, the genesis amounts of the farm and casting pools and the unemitted rest sum to 80 million.',
  sumsHistory: true,
  check: async ({ tx, constants }) => {
    const { rows } = await sql<Emission>`
      SELECT
        coalesce(sum(e.amount) FILTER (WHERE p.type = 'genesis' AND a.name <> 'pool:emission'), 0)::bigint
          AS at_genesis,
        (-coalesce(sum(e.amount) FILTER (WHERE p.type = 'emission' AND a.name = 'pool:emission'), 0))::bigint
          AS emitted,
        (SELECT coalesce(sum(balance), 0)::bigint FROM account WHERE name = 'pool:emission' AND coin = 'ATR')
          AS remaining
      FROM posting p
      JOIN entry e ON e.posting_id = p.id
      JOIN account a ON a.id = e.account_id
      WHERE p.type IN ('genesis', 'emission') AND a.coin = 'ATR'
        AND a.name IN ('pool:emission', 'pool:farm', 'pool:casting')
      HAVING count(*) > 0`.execute(tx);
    const [found] = rows;
    if (!found) return null;
    const sum = found.at_genesis + found.emitted + found.remaining;
    const expected = amountOf(constants.GENESIS_EMISSION);
    return sum === expected ? null : { ...found, sum, wanted: expected };
  },
};
