import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { escrowParts } from '#server/ledger/audit/escrowParts.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/** Farms whose plots are not numbered from 1 to their count. */
const gaps = (scope: Scope) => sql<Offender>`
  SELECT farm.player_id AS player, farm.plots, count(plot.number) AS found, max(plot.number) AS last
  FROM farm LEFT JOIN plot ON plot.player_id = farm.player_id
  WHERE ${scope.object('user', 'farm.player_id')}
  GROUP BY farm.player_id, farm.plots
  HAVING count(plot.number) <> farm.plots OR coalesce(max(plot.number), 0) <> farm.plots
  ORDER BY farm.player_id LIMIT 1`;

/** Plots that refer to a harvested plant, or to the plant of another plot. */
const misplaced = (scope: Scope) => sql<Offender>`
  ${escrowParts(
    'plant',
    { objects: 'plant', player: 'plot.player_id', scope },
    ({ isIn }) => sql`
      SELECT plant.player_id AS player, plant.id AS plant, plant.plot, plot.number AS "standsOn",
        plant.harvested_at AS "harvestedAt"
      FROM plot JOIN plant ON plant.player_id = plot.player_id AND plant.id = plot.plant_id
      WHERE (plant.harvested_at IS NOT NULL OR plant.plot <> plot.number) AND ${isIn}`,
  )}
  ORDER BY plant LIMIT 1`;

/** Growing plants to which no plot refers. Those of touched accounts are found as an escrow without liability. */
const standless = sql<Offender>`
  SELECT plant.player_id AS player, plant.id AS plant, plant.plot, NULL AS "standsOn"
  FROM plant LEFT JOIN plot ON plot.player_id = plant.player_id AND plot.plant_id = plant.id
  WHERE plant.harvested_at IS NULL AND plot.number IS NULL
  ORDER BY plant.id LIMIT 1`;

const miscounted = sql<Offender>`
  SELECT counted.plots AS counted, found.plots AS found
  FROM (SELECT coalesce(sum(plots), 0) AS plots FROM world_plots) AS counted,
    (SELECT count(*) AS plots FROM plot) AS found
  WHERE counted.plots <> found.plots`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, gaps(scope))) ?? (await firstRow(tx, misplaced(scope)));

export const plotOrder: Invariant = {
  id: 'F1',
  sentence:
    'Plots are numbered without gaps, refer to the plants that grow on them, and add up to the total of the world.',
  check: async ({ tx }) =>
    (await firstFault(tx, EVERYTHING)) ?? (await firstRow(tx, standless)) ?? (await firstRow(tx, miscounted)),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
