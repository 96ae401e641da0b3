import type { FactMarks } from '#core/api/live.ts';
import type { Db } from '#server/db/database.ts';
import { readFarm } from '#server/farm/farm.repo.ts';
import { countUnread } from '#server/inbox/notice.repo.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import { userVersion } from '#server/players/readUser.ts';

/** Reads the present marks of a player's facts. */
async function readFactMarks(db: Db, playerId: bigint): Promise<FactMarks> {
  const balances = await balancesOf(db, playerId);
  return {
    farm: Number((await readFarm(db, playerId)).version),
    user: userVersion(await getPlayer(db, playerId), balances),
    balances: balances.reduce((sum, { version }) => sum + version, 0),
    unread: await countUnread(db, playerId),
  };
}

/** True when facts with these marks lack something that the database has. Versions only grow. */
export async function hasMissed(db: Db, playerId: bigint, known: FactMarks): Promise<boolean> {
  const now = await readFactMarks(db, playerId);
  return (
    now.farm > known.farm ||
    now.user > known.user ||
    now.balances > known.balances ||
    now.unread !== known.unread
  );
}
