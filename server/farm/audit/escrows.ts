import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { escrowFault, escrowParts } from '#server/ledger/audit/escrowParts.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/** Liability of plants: the full-care harvest of each that stands on a plot, then its fruit neither sold nor settled. */
function plants(scope: Scope) {
  const growing = escrowParts(
    'plant',
    { objects: 'plant', player: 'plot.player_id', scope },
    ({ name, isIn }) => sql`
      SELECT ${name} AS name, plant.promised * plant.fruit_price AS owed
      FROM plot JOIN plant ON plant.player_id = plot.player_id AND plant.id = plot.plant_id
      WHERE plant.harvested_at IS NULL AND ${isIn}`,
  );
  const harvested = escrowParts(
    'plant',
    { objects: 'plant', player: 'lot.player_id', scope },
    ({ name, isIn }) => sql`
      SELECT ${name} AS name, lot.quantity * lot.price AS owed
      FROM fruit_lot lot JOIN plant ON plant.player_id = lot.player_id AND plant.id = lot.plant_id
      WHERE ${isIn}`,
  );
  return escrowFault('plant', sql`${growing} UNION ALL ${harvested}`, scope);
}

/** Liability of hens: eggs left to lay, and laid eggs that are neither sold nor settled. */
function hens(scope: Scope) {
  const unlaid = escrowParts(
    'hen',
    { objects: 'hen', player: 'hen.player_id', scope },
    ({ name, isIn }) => sql`
      SELECT ${name} AS name, hen.eggs_left * hen.egg_price AS owed FROM hen WHERE hen.eggs_left > 0 AND ${isIn}`,
  );
  const laid = escrowParts(
    'hen',
    { objects: 'hen', player: 'egg.player_id', scope },
    ({ name, isIn }) => sql`
      SELECT ${name} AS name, hen.egg_price AS owed
      FROM egg JOIN hen ON hen.player_id = egg.player_id AND hen.id = egg.hen_id WHERE ${isIn}`,
  );
  return escrowFault('hen', sql`${unlaid} UNION ALL ${laid}`, scope);
}

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, plants(scope))) ?? (await firstRow(tx, hens(scope)));

export const escrows: Invariant = {
  id: 'I7',
  sentence: 'Each escrow of plants and hens equals its liability, and no escrow exists without its objects.',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
