import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readHosts, readTeamPage } from './circle.repo.ts';
import { neighbourFacts } from './neighbourFacts.ts';

const DEFAULT_SIZE = 20;

/**
 * `game/visit/list`: on the first page the referrer and the show manors, then direct referees newest first. Refuses
 * invalidParameter for a malformed cursor.
 */
export const listNeighbours: Handler<'game/visit/list'> = async (call, { cursor, size = DEFAULT_SIZE }) => {
  const { db, player, constants } = call;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const [team, hosts] = await pipeline(db, [
    () => readTeamPage(db, player.id, before, size + 1),
    before === null && (() => readHosts(db, player.id)),
  ]);
  const { shown, next } = pageOf(team, size);
  const first = hosts || [];
  const referrer = first.filter(({ isHouse }) => !isHouse);
  return {
    list: [
      ...referrer.map((row) => neighbourFacts(row, 'referrer', constants)),
      ...shown.map((row) => neighbourFacts(row, 'team', constants)),
    ],
    next,
    house: first.filter(({ isHouse }) => isHouse).map((row) => neighbourFacts(row, 'house', constants)),
  };
};
