import type { Balance, User } from '#core/api/objects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { levelOf } from '#core/rules/level.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { World } from '#server/world/world.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { getPlayer, type PlayerRow } from './player.repo.ts';

/** Inputs of a user's profile besides the rows. */
export interface UserView {
  constants: Constants;
  /** Public origin of this server, the base of the invitation link. */
  origin: string;
  world: Pick<World, 'roles'>;
}

/** Reads a player's profile in wire shape; level and points come from the ledger. */
export async function readUser(db: Db | Tx, id: bigint, view: UserView): Promise<User> {
  return toUser(db, await getPlayer(db, id), view);
}

/** Profile of a row that is already read. */
export async function toUser(db: Db | Tx, row: PlayerRow, view: UserView): Promise<User> {
  return userOf(row, await balancesOf(db, row.id, ['PTS']), view);
}

function pointsIn(balances: readonly Balance[]): Balance {
  const points = balances.find(({ coin }) => coin === 'PTS');
  if (!points) throw new Error('no balance of PTS was read');
  return points;
}

/** Version of a profile. Both parts only grow, so any change increments the sum. */
export const userVersion = (row: PlayerRow, balances: readonly Balance[]): number =>
  Number(row.version) + pointsIn(balances).version;

/** Profile of a row and balances that are already read. */
export function userOf(row: PlayerRow, balances: readonly Balance[], view: UserView): User {
  const { constants, origin, world } = view;
  const points = pointsIn(balances);
  const level = levelOf(amountOf(points.total), constants);
  return {
    id: String(row.id),
    version: userVersion(row, balances),
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

/** Name of the portrait of a level. */
export function portraitOf(level: number): string {
  return `level-${level}`;
}
