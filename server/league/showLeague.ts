import type { Answer } from '#core/api/table.ts';
import { leagueDeeds, type LeagueDeed } from '#core/catalog/leagueDeeds.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { dayOf } from '#core/rules/clock.ts';
import { firstDayOf, weekOf } from '#core/rules/league.ts';
import { levelOf } from '#core/rules/level.ts';
import type { Handler, ReadingCall } from '#server/http/call.ts';
import { portraitOf } from '#server/players/readUser.ts';
import { readDay, readDivision, readFriends, readGroup, type LeagueRow } from './leagueTable.repo.ts';

type Tables = Answer<'game/league'>['thisWeek'];

const deeds = Object.keys(leagueDeeds) as LeagueDeed[];

/** Rows of a table in wire shape; a member's address and balances are never part of it. */
const tableOf = (rows: readonly LeagueRow[], self: bigint, constants: Constants): Tables['world'] =>
  rows.map(({ id, code, nickName, image, points, gamePoints }, at) => {
    const level = levelOf(gamePoints, constants);
    const portrait = portraitOf(Math.min(image, level));
    const isSelf = id === self;
    return { id: String(id), code, nickName, image: portrait, level, points, place: at + 1, isSelf };
  });

async function tablesOf({ db, player, constants }: ReadingCall, week: number): Promise<Tables> {
  const friends = await readFriends(db, player.id, week);
  const group = await readGroup(db, player.id, week);
  const { division, step } = await readDivision(db, player.id, week);
  return {
    friends: tableOf(friends, player.id, constants),
    world: tableOf(group, player.id, constants),
    division,
    step,
  };
}

/** `game/league`: tables of this week and the last, and the player's points of the game day. */
export const showLeague: Handler<'game/league'> = async (call) => {
  const day = dayOf(call.gameNow);
  const week = weekOf(day);
  const thisWeek = await tablesOf(call, week);
  const lastWeek = await tablesOf(call, week - 1);
  const points = await readDay(call.db, call.player.id, day);
  return {
    thisWeek,
    lastWeek,
    endsAt: firstDayOf(week + 1) * DAY_MS,
    today: deeds.map((deed) => ({ deed, points: points.get(deed) ?? 0, most: leagueDeeds[deed].dayCap })),
  };
};
