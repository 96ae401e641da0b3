import { sql } from 'kysely';
import { issuedCoins } from '#core/money/coin.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant } from './invariant.ts';

export const bounds: Invariant = {
  id: 'I4',
  sentence: 'No account is below zero but the issuers of ATB, TKT and PTS, and those not below their cap.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT id AS account, coin, name, shard, balance FROM account
        WHERE CASE name
            WHEN 'vault' THEN balance > 0
            WHEN 'transit' THEN FALSE
            WHEN 'issuer' THEN balance < least OR coin NOT IN ${sqlList(issuedCoins)}
            ELSE balance < 0
          END
        ORDER BY id LIMIT 1`,
    ),
};
