import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { linesThrough } from '#server/ledger/booked.ts';

/**
 * The newest day of the table, open or closed, against all entries up to its link; and the flows of all days against
 * what players hold.
 */
export const economyDays: Invariant = {
  id: 'EC',
  sentence:
    'The balances of the public economy equal the ledger up to the link that it counts, and faucets less sinks of all days equal the holdings of players.',
  sumsHistory: true,
  needsOneChain: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH newest AS (
          SELECT day, sequence FROM economy_day ORDER BY day DESC LIMIT 1
        ), line AS (
          SELECT account.coin, account.player_id, line.amount,
            CASE WHEN account.name LIKE 'pool:%' THEN account.name ELSE split_part(account.name, ':', 1) END AS holder
          FROM newest
          JOIN ${linesThrough(sql`newest.sequence`)} AS line ON TRUE
          JOIN account ON account.id = line.account_id AND account.coin IN ('USDT', 'ATR')
        ), booked AS (
          SELECT coin, holder, sum(amount)::bigint AS amount FROM line GROUP BY coin, holder
          UNION ALL
          SELECT coin, 'players', sum(amount)::bigint FROM line WHERE player_id IS NOT NULL GROUP BY coin
        ), shown AS (
          SELECT coin, holder, amount FROM economy_held JOIN newest USING (day)
          UNION ALL
          SELECT coin, 'players', sum(faucet - sink)::bigint FROM economy_flow GROUP BY coin
        )
        SELECT coin, holder, shown.amount AS shown, booked.amount AS booked
        FROM shown FULL JOIN booked USING (coin, holder)
        WHERE coalesce(shown.amount, 0) <> coalesce(booked.amount, 0)
        ORDER BY coin, holder LIMIT 1`,
    ),
};
