import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { AuditView, Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { allLinks } from '#server/ledger/allLinks.ts';
import { bookedLines } from '#server/ledger/booked.ts';
import { readSequence } from '#server/community/figures.repo.ts';
import { countedLink } from './countedLink.ts';

/** Sums of every part of the figures. */
const PARTS = sql`sum(members) AS members, sum(owners) AS owners, sum(version1) AS version1,
  sum(new_atr) AS new_atr, sum(new_usdt) AS new_usdt, sum(re_atr) AS re_atr, sum(re_usdt) AS re_usdt`;

/**
 * Figures of each sponsor, applied and pending, against the sums of the players below: direct referees, or
 * the whole team.
 */
const teamMismatch = (reach: 'direct' | 'team') => {
  const counted = reach === 'direct' ? sql`('own')` : sql`('own', 'team')`;
  return sql<Offender>`
    WITH told AS (
      SELECT player_id, ${PARTS} FROM (
        SELECT * FROM team_sum WHERE reach = ${reach} UNION ALL SELECT * FROM team_due WHERE reach = ${reach}
      ) both_sums GROUP BY player_id
    ), below AS (
      SELECT p.sponsor_id AS player_id, ${PARTS}
      FROM team_sum s JOIN player p ON p.id = s.player_id
      WHERE s.reach IN ${counted} AND p.sponsor_id IS NOT NULL GROUP BY p.sponsor_id
    )
    SELECT player_id AS player, ${reach} AS reach, to_jsonb(told) AS told, to_jsonb(below) AS below
    FROM told FULL JOIN below USING (player_id)
    WHERE NOT (coalesce(told.members, 0) = coalesce(below.members, 0)
        AND coalesce(told.owners, 0) = coalesce(below.owners, 0)
        AND coalesce(told.version1, 0) = coalesce(below.version1, 0)
        AND coalesce(told.new_atr, 0) = coalesce(below.new_atr, 0)
        AND coalesce(told.new_usdt, 0) = coalesce(below.new_usdt, 0)
        AND coalesce(told.re_atr, 0) = coalesce(below.re_atr, 0)
        AND coalesce(told.re_usdt, 0) = coalesce(below.re_usdt, 0))
    ORDER BY player_id LIMIT 1`;
};

/** Investments of players in the ledger, up to the last link that the figures have counted. */
const investmentMismatch = (view: AuditView) => sql<Offender>`
  WITH booked AS (
    SELECT a.player_id,
      -sum(e.amount) FILTER (WHERE a.coin = 'ATR' AND e.type IN ('landPurchase', 'saplingPurchase')
        AND e.amount < 0) AS atr,
      -sum(e.amount) FILTER (WHERE a.coin = 'USDT' AND e.type = 'casting' AND e.amount < 0) AS usdt
    FROM ${bookedLines} AS e
    JOIN account a ON a.id = e.account_id
    LEFT JOIN ${allLinks} c ON c.posting_id = e.posting_id
    WHERE e.type IN ('landPurchase', 'saplingPurchase', 'casting')
      AND (e.posting_id IS NULL OR c.sequence <= ${countedLink(view)})
    GROUP BY a.player_id
  )
  SELECT player_id AS player, booked.atr AS "atrBooked", booked.usdt AS "usdtBooked",
    own.new_atr + own.re_atr AS atr, own.new_usdt + own.re_usdt AS usdt
  FROM booked FULL JOIN (SELECT * FROM team_sum WHERE reach = 'own') own USING (player_id)
  WHERE coalesce(booked.atr, 0) <> coalesce(own.new_atr + own.re_atr, 0)
    OR coalesce(booked.usdt, 0) <> coalesce(own.new_usdt + own.re_usdt, 0)
  ORDER BY player_id LIMIT 1`;

const teams = async (tx: Tx) =>
  (await firstRow(tx, teamMismatch('direct'))) ?? (await firstRow(tx, teamMismatch('team')));

export const teamFigures: Invariant = {
  id: 'C1',
  sentence:
    'Team figures equal the sums of the players below in the tree, and investments of players equal the ledger.',
  sumsHistory: true,
  readBy: readSequence,
  check: async (view) => (await teams(view.tx)) ?? (await firstRow(view.tx, investmentMismatch(view))),
  checkBook: (view) => firstRow(view.tx, investmentMismatch(view)),
  overBooks: { read: () => Promise.resolve(new Map()), judge: ({ tx }) => teams(tx) },
};
