import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { escrowParts } from '#server/ledger/audit/escrowParts.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/**
 * Until a hen's end, eggs left plus fed days equal the promised eggs. Sold and stored eggs never exceed
 * collected eggs.
 */
const eggs = (scope: Scope) => sql<Offender>`
  ${escrowParts(
    'hen',
    { objects: 'hen', player: 'hen.player_id', scope },
    ({ isIn }) => sql`
      SELECT hen.id AS hen, hen.eggs_promised AS promised, hen.eggs_left AS "left", hen.fed_days AS fed,
        hen.collected_eggs AS collected, hen.sold_eggs AS sold, count(egg.day) AS here
      FROM hen LEFT JOIN egg ON egg.player_id = hen.player_id AND egg.hen_id = hen.id
      WHERE ${isIn}
      -- All columns: hens of a book are rows of a view, which has no key.
      GROUP BY hen.player_id, hen.id, hen.eggs_promised, hen.eggs_left, hen.fed_days, hen.collected_eggs, hen.sold_eggs
      HAVING (hen.eggs_left > 0 AND hen.eggs_left + hen.fed_days <> hen.eggs_promised)
        OR hen.sold_eggs + count(egg.day) > hen.fed_days
        OR hen.sold_eggs + count(egg.collected_at) > hen.collected_eggs`,
  )}
  ORDER BY hen LIMIT 1`;

const fruit = (scope: Scope) => sql<Offender>`
  ${escrowParts(
    'plant',
    { objects: 'plant', player: 'lot.player_id', scope },
    ({ isIn }) => sql`
      SELECT plant.id AS plant, plant.harvested, lot.quantity, plant.fruit_price AS "fruitPrice", lot.price
      FROM fruit_lot lot JOIN plant ON plant.player_id = lot.player_id AND plant.id = lot.plant_id
      WHERE ${isIn} AND (
        lot.quantity > coalesce(plant.harvested, 0) OR lot.price <> plant.fruit_price
        OR lot.seed <> plant.seed OR lot.plot <> plant.plot)`,
  )}
  ORDER BY plant LIMIT 1`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, eggs(scope))) ?? (await firstRow(tx, fruit(scope)));

export const goodsCount: Invariant = {
  id: 'F2',
  sentence: 'Eggs never exceed fed days, and fruit never exceeds the harvest, at the promised price.',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
