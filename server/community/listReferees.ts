import { refuse, Refusal } from '#core/api/refusals.ts';
import { levelOf } from '#core/rules/level.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Answer } from '#core/api/table.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { portraitOf } from '#server/players/readUser.ts';
import { coinPair } from './coinPair.ts';
import { isBelow, readReferees, type RefereeRow } from './referees.repo.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

function refereeFacts(row: RefereeRow, constants: Constants): Answer<'game/ztGameTj'>['list'][number] {
  const level = levelOf(row.points, constants);
  return {
    id: String(row.id),
    userName: row.address,
    code: row.code,
    nickName: row.nickName,
    image: portraitOf(Math.min(row.image, level)),
    tier: row.tier,
    level,
    joinedAt: row.joinedAt.getTime(),
    directs: Number(row.directs),
    personal: coinPair(row.ownAtr, row.ownUsdt),
    team: {
      members: Number(row.members),
      owners: Number(row.owners),
      investment: coinPair(row.teamAtr, row.teamUsdt),
    },
  };
}

/**
 * `game/ztGameTj`: direct referees of the player, or of a member of the player's team, newest first. Refuses
 * memberNotInTeam for everyone else's.
 */
export const listReferees: Handler<'game/ztGameTj'> = async (
  call,
  { member, cursor, size = DEFAULT_SIZE },
) => {
  const { db, player, constants } = call;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const sponsor = member === undefined ? player.id : BigInt(member);
  // Read in one pipeline with the permission check; returned only when the check passes.
  const [isAllowed, rows] = await pipeline(db, [
    () => sponsor === player.id || isBelow(db, player.id, sponsor),
    () => readReferees(db, sponsor, before, size + 1),
  ]);
  if (!isAllowed) return refuse('memberNotInTeam');
  const { shown, next } = pageOf(rows, size);
  return { list: shown.map((row) => refereeFacts(row, constants)), next };
};
