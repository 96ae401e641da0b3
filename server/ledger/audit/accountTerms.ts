import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

/** Bounds of an account, derived from its name alone; `ledger_open` knows no more. */
const terms = sql<Offender>`
  SELECT id AS account, coin, name, shard, least, most, 'its bounds are not those of its name' AS fault FROM account
  WHERE least <> CASE name WHEN 'vault' THEN -9223372036854775807 WHEN 'issuer' THEN -62500000000000 ELSE 0 END
    OR most <> CASE name WHEN 'vault' THEN 0 ELSE 9223372036854775807 END
    OR (shard > 0 AND NOT ledger_sharded(name))
  ORDER BY id LIMIT 1`;

/** Balances, proofs and transfers use the owner, payments use the name: both must be the same player's. */
const owners = sql<Offender>`
  WITH object AS (
    SELECT 'hold:' || id AS name, player_id FROM withdrawal
    UNION ALL SELECT 'order:' || id, player_id FROM otc_order
    UNION ALL SELECT 'casting:' || id, player_id FROM casting
  )
  SELECT a.id AS account, a.coin, a.name, a.player_id AS player, o.player_id AS owner, 'it is not its owner''s' AS fault
  FROM account a LEFT JOIN object o ON o.name = a.name
  WHERE CASE
      WHEN a.name LIKE 'user:%' THEN a.player_id IS DISTINCT FROM substr(a.name, 6)::bigint
      WHEN split_part(a.name, ':', 1) IN ('hold', 'order', 'casting')
        THEN a.player_id IS NULL OR a.player_id <> coalesce(o.player_id, a.player_id)
      ELSE a.player_id IS NOT NULL END
  ORDER BY a.id LIMIT 1`;

/**
 * `line_type` filters and groups players' lines, but the hash does not cover it. It must equal its posting's type.
 */
const lines = sql<Offender>`
  SELECT e.posting_id AS posting, p.key, a.name, e.line_type AS "lineType", p.type, 'a line of another type' AS fault
  FROM entry e JOIN posting p ON p.id = e.posting_id JOIN account a ON a.id = e.account_id
  WHERE e.line_type IS DISTINCT FROM CASE WHEN a.name LIKE 'user:%' THEN p.type END
  ORDER BY e.posting_id, e.account_id LIMIT 1`;

export const accountTerms: Invariant = {
  id: 'L1',
  sentence:
    "Each account has its name's bounds and its object's owner, and players' lines have the type of their postings.",
  check: async ({ tx }) =>
    (await firstRow(tx, terms)) ?? (await firstRow(tx, owners)) ?? (await firstRow(tx, lines)),
};
