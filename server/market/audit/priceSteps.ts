import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender, Since } from '#server/ledger/audit/invariant.ts';

/**
 * Points that moved further than their own step allows, or that lie within the same minute as the one before.
 */
const tooFar = (since: Since | null) => sql<Offender>`
  SELECT id AS point, at, price, before, step_ppm, 'P moved further than its step' AS fault
  FROM (
    SELECT id, at, price, step_ppm, lag(price) OVER run AS before, lag(at) OVER run AS at_before
    FROM price_point WHERE ${since ? sql`at >= ${since.at}` : sql`TRUE`} WINDOW run AS (ORDER BY id)
  ) p
  WHERE abs(price - before) > before::numeric * step_ppm / 1000000
    OR at = at_before OR at <> date_trunc('minute', at)
  ORDER BY id LIMIT 1`;

const unstepped = sql<Offender>`
  WITH s AS MATERIALIZED (SELECT price FROM swap_pool)
  SELECT s.price, p.price AS last_point, 'P is not what it was stepped to' AS fault
  FROM s CROSS JOIN (SELECT price FROM price_point ORDER BY id DESC LIMIT 1) p
  WHERE s.price <> p.price`;

export const priceSteps: Invariant = {
  id: 'I21',
  sentence: 'P moves from minute to minute by no more than its step.',
  check: async ({ tx }) => (await firstRow(tx, tooFar(null))) ?? (await firstRow(tx, unstepped)),
  checkSince: async ({ tx }, since) => (await firstRow(tx, tooFar(since))) ?? (await firstRow(tx, unstepped)),
};
