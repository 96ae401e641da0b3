import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

/** A cycle contains at least one player who is older than their sponsor, so the search starts with those. */
const cycle = sql<Offender>`
  WITH RECURSIVE above (start, id) AS (
    SELECT id, sponsor_id FROM player WHERE sponsor_id >= id
    UNION
    SELECT a.start, p.sponsor_id FROM above a JOIN player p ON p.id = a.id WHERE p.sponsor_id IS NOT NULL
  )
  SELECT start AS player, 'stands above itself' AS fault FROM above WHERE id = start ORDER BY start LIMIT 1`;

const upwards = sql<Offender>`
  SELECT p.id AS posting, p.key, payer.player_id AS payer, taker.player_id AS taker
  FROM posting p
  JOIN entry paid ON paid.posting_id = p.id AND paid.amount < 0
  JOIN account payer ON payer.id = paid.account_id
  JOIN entry taken ON taken.posting_id = p.id AND taken.amount > 0
  JOIN account taker ON taker.id = taken.account_id
  WHERE p.type = 'internalTransfer' AND NOT EXISTS (
    WITH RECURSIVE above (id) AS (
      SELECT sponsor_id FROM player WHERE player.id = taker.player_id
      UNION
      SELECT u.sponsor_id FROM above a JOIN player u ON u.id = a.id
    )
    SELECT 1 FROM above WHERE above.id = payer.player_id)
  ORDER BY p.id LIMIT 1`;

export const sponsorTree: Invariant = {
  id: 'I17',
  sentence: 'The sponsor tree has no cycle, and transfers run down it.',
  check: async ({ tx }) => (await firstRow(tx, cycle)) ?? (await firstRow(tx, upwards)),
};
