import type { Balance, User } from '#core/api/objects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { levelOf } from '#core/rules/level.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { World } from '#server/world/world.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { getPlayer, type PlayerRow } from './player.repo.ts';

/** What a user's own view depends on besides the rows. */
export interface UserView {
  constants: Constants;
  /** Where players reach this server: the invitation link begins with it. */
  origin: string;
  world: Pick<World, 'operators'>;
}

/** A player as the wire shows it to that player: level and points come from the ledger. */
export async function readUser(db: Db | Tx, id: bigint, view: UserView): Promise<User> {
  return toUser(db, await getPlayer(db, id), view);
}

/** The same for a row at hand. */
export async function toUser(db: Db | Tx, row: PlayerRow, view: UserView): Promise<User> {
  return userOf(row, await balancesOf(db, row.id, ['PTS']), view);
}

/** The same, of a row and balances at hand. */
export function userOf(row: PlayerRow, balances: readonly Balance[], view: UserView): User {
  const { constants, origin, world } = view;
  const points = balances.find(({ coin }) => coin === 'PTS');
  if (!points) throw new Error('no balance of PTS was read');
  const level = levelOf(amountOf(points.total), constants);
  return {
    id: String(row.id),
    // Both parts only grow, so whichever changes, the sum does.
    version: Number(row.version) + points.version,
    userName: row.address,
    nickName: row.nick_name,
    image: portraitOf(Math.min(row.image, level)),
    referralCode: row.code,
    level,
    gamePoints: points.total,
    invitationLink: `${origin}/#/invite?pusername=${row.code}`,
    tier: row.tier,
    isRobot: row.is_robot,
    isOperator: isOperator(world, row.address),
  };
}

/** Name of a level's portrait. */
export function portraitOf(level: number): string {
  return `level-${level}`;
}
