import { walletKey } from '../../support/walletKeys.ts';
import { openFarm, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

export const OPERATOR = walletKey(730);

/** A farm world with an operator. */
export function openNeighbours(): Promise<FarmWorld> {
  return openFarm({ operators: [OPERATOR.address] });
}

/** An owner with apple trees on every plot, and a helper whom the owner referred. */
export async function ownerAndHelper(
  farm: FarmWorld,
  { plots = 1, atr = '1000' }: { plots?: number; atr?: string } = {},
): Promise<{ owner: Farmer; helper: Farmer }> {
  const owner = await farm.farmer({ atr, plots });
  const helper = await farm.farmer({ referrer: owner.code });
  const numbers = Array.from({ length: plots }, (_, at) => at + 1);
  await sowFor(farm, owner, 'apple', numbers.join(','));
  return { owner, helper };
}

export const water = (code: string, plot = 1) => ({ code, plot, care: 'water' });

/** Freezes a player, or ends it. */
export async function setFrozen(farm: FarmWorld, { id }: Farmer, isFrozen: boolean): Promise<void> {
  const { db } = farm.manor.world;
  await db.deleteFrom('player_freeze').where('player_id', '=', id).execute();
  if (!isFrozen) return;
  const freeze = { player_id: id, reason: 'test', frozen_by: OPERATOR.address, frozen_at: new Date(0) };
  await db.insertInto('player_freeze').values(freeze).execute();
}
