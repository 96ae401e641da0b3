import { sql } from 'kysely';
import { isGameOwned } from '#server/ledger/accountSql.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { linesThrough } from '#server/ledger/booked.ts';

/** Newest root against all entries sealed when it was counted, and its head against the hash chain. */
export const reserveRoot: Invariant = {
  id: 'RR',
  sentence:
    'The newest root of the reserves equals the liabilities of the ledger at that head of its hash chain.',
  sumsHistory: true,
  needsOneChain: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH tree AS (
          SELECT * FROM reserve_tree WHERE root IS NOT NULL ORDER BY day DESC LIMIT 1
        ), told AS (
          SELECT account.coin,
            coalesce(sum(line.amount) FILTER (WHERE NOT ${isGameOwned('account.name')}), 0)::bigint AS owed,
            -coalesce(sum(line.amount) FILTER (WHERE account.name = 'vault'), 0)::bigint AS vault
          FROM tree
          JOIN ${linesThrough(sql`tree.head_sequence`)} AS line ON TRUE
          JOIN account ON account.id = line.account_id AND account.coin IN ('USDT', 'ATR')
          GROUP BY account.coin
        ), claimed AS (
          SELECT 'USDT' AS coin, usdt AS root, vault_usdt AS vault, day FROM tree
          UNION ALL SELECT 'ATR', atr, vault_atr, day FROM tree
        )
        SELECT claimed.day, claimed.coin, claimed.root, told.owed, claimed.vault, told.vault AS "vaultThen"
        FROM claimed LEFT JOIN told ON told.coin = claimed.coin
        WHERE claimed.root <> coalesce(told.owed, 0) OR claimed.vault <> coalesce(told.vault, 0)
          OR EXISTS (
            SELECT 1 FROM tree WHERE tree.head_sequence > 0 AND tree.head_hash IS DISTINCT FROM coalesce(
              (SELECT hash FROM chain_run WHERE sequence = tree.head_sequence),
              (SELECT hash FROM opening_link WHERE sequence = tree.head_sequence))
          )
        ORDER BY claimed.coin LIMIT 1`,
    ),
};
