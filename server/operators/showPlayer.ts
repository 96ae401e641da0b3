import { refuse } from '#core/api/refusals.ts';
import { readTeamSums } from '#server/community/teamSum.repo.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { findPlayerByName, getPlayer } from '#server/players/player.repo.ts';
import { toUser } from '#server/players/readUser.ts';
import { readActs } from '#server/operatorActs/act.repo.ts';

/** `ops/player`: facts of a player for an operator's decision. Refuses playerUnknown. */
export const showPlayer: Handler<'ops/player'> = async (call, { player: name }) => {
  const { db } = call;
  const row = await findPlayerByName(db, name);
  if (!row) return refuse('playerUnknown');
  const sponsor = row.sponsor_id === null ? null : await getPlayer(db, row.sponsor_id);
  const { direct, team } = await readTeamSums(db, row.id);
  return {
    user: await toUser(db, row, call),
    joinedAt: row.created_at.getTime(),
    sponsor: sponsor && {
      id: String(sponsor.id),
      userName: sponsor.address,
      nickName: sponsor.nick_name,
    },
    balances: await balancesOf(db, row.id),
    directs: Number(direct.members),
    team: Number(team.members),
    acts: await readActs(db, `player:${row.id}`),
  };
};
