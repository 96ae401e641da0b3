import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/**
 * Liability of each plant: the full-care harvest while it grows, then its fruit that is neither sold nor
 * settled.
 */
const plants = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT plant.id, CASE WHEN plant.harvested_at IS NULL THEN plant.promised * plant.fruit_price
      ELSE coalesce(lot.quantity * lot.price, 0) END AS owed
    FROM plant
    LEFT JOIN fruit_lot lot ON lot.player_id = plant.player_id AND lot.plant_id = plant.id
    WHERE ${scope.object('plant', 'plant.id')}
  ), held AS (
    SELECT substr(name, length('plant:') + 1)::bigint AS id, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'plant:%' AND ${scope.named('name')} GROUP BY 1
  )
  SELECT id AS plant, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (id)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY id LIMIT 1`;

/** Liability of each hen: eggs left to lay, and laid eggs that are neither sold nor settled. */
const hens = (scope: Scope) => sql<Offender>`
  WITH owed AS (
    SELECT hen.id, (hen.eggs_left + count(egg.day)) * hen.egg_price AS owed
    FROM hen LEFT JOIN egg ON egg.player_id = hen.player_id AND egg.hen_id = hen.id
    WHERE ${scope.object('hen', 'hen.id')}
    GROUP BY hen.player_id, hen.id
  ), held AS (
    SELECT substr(name, length('hen:') + 1)::bigint AS id, sum(balance)::bigint AS held
    FROM account WHERE name LIKE 'hen:%' AND ${scope.named('name')} GROUP BY 1
  )
  SELECT id AS hen, coalesce(held, 0) AS held, coalesce(owed, 0) AS owed
  FROM owed FULL JOIN held USING (id)
  WHERE coalesce(held, 0) <> coalesce(owed, 0)
  ORDER BY id LIMIT 1`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, plants(scope))) ?? (await firstRow(tx, hens(scope)));

export const escrows: Invariant = {
  id: 'I7',
  sentence: 'The escrow of each plant and hen equals its liability, and no escrow exists without its object.',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
