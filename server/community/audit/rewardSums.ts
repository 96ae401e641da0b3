import { sql } from 'kysely';
import { rewardKinds, rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { allLinks } from '#server/ledger/allLinks.ts';
import { bookedLines } from '#server/ledger/booked.ts';
import { readSequence } from '#server/community/figures.repo.ts';
import { countedLink } from './countedLink.ts';

export const rewardSums: Invariant = {
  id: 'C2',
  sentence: 'Reward sums shown to players equal the ledger.',
  sumsHistory: true,
  checkBook: 'same',
  readBy: readSequence,
  check: (view) =>
    firstRow(
      view.tx,
      sql`
        WITH kinds AS (
          SELECT * FROM unnest(
            ${[...rewardKinds]}::text[], ${rewardKinds.map((kind) => rewardRecordTypes[kind])}::text[]) AS k(kind, type)
        ), booked AS (
          SELECT a.player_id, k.kind, a.coin, sum(e.amount) AS total
          FROM ${bookedLines} AS e
          JOIN kinds k ON k.type = e.type
          JOIN account a ON a.id = e.account_id
          LEFT JOIN ${allLinks} c ON c.posting_id = e.posting_id
          WHERE a.coin IN ('ATR', 'USDT')
            AND (e.posting_id IS NULL OR c.sequence <= ${countedLink(view)})
          GROUP BY a.player_id, k.kind, a.coin
        )
        SELECT player_id AS player, kind, coin, booked.total AS booked, told.total AS told
        FROM booked FULL JOIN reward_sum told USING (player_id, kind, coin)
        WHERE coalesce(booked.total, 0) <> coalesce(told.total, 0)
        ORDER BY player_id, kind, coin LIMIT 1`,
    ),
};
