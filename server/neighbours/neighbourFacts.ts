import type { Neighbour } from '#core/api/neighbourObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { levelOf } from '#core/rules/level.ts';
import { portraitOf } from '#server/players/readUser.ts';

/** Columns of a player that neighbours see. */
export interface NeighbourRow {
  id: bigint;
  code: string;
  nickName: string;
  image: number;
  tier: 'regular' | 'owner';
  /** PTS units; the level is derived from them. */
  points: bigint;
}

/** Converts a player to the shape that neighbours see. */
export function neighbourFacts(
  row: NeighbourRow,
  kind: Neighbour['kind'],
  constants: Pick<Constants, 'LEVEL_POINTS'>,
): Neighbour {
  const level = levelOf(row.points, constants);
  return {
    id: String(row.id),
    code: row.code,
    nickName: row.nickName,
    image: portraitOf(Math.min(row.image, level)),
    level,
    tier: row.tier,
    kind,
  };
}
