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

/** Names of the owner's own calls of each care, below `game/land/`. */
export const ownCares = { water: 'js', fertilize: 'sf', weed: 'cc', insects: 'sc' } as const;

/** Accounts of one owner in a chain of referrals, each with a tree if `isSown`, that take any help. */
export async function openRing(
  farm: FarmWorld,
  size: number,
  { isSown = true }: { isSown?: boolean } = {},
): Promise<Farmer[]> {
  const ring: Farmer[] = [];
  for (let at = 0; at < size; at += 1) {
    const referrer = ring.at(-1)?.code;
    const member = await farm.farmer({ plots: 1, ...(referrer !== undefined && { referrer }) });
    await member.do('game/visit/settings', { visits: 'link', helps: 'any', helpDay: '200' });
    if (isSown) await sowFor(farm, member, 'apple', '1');
    ring.push(member);
  }
  return ring;
}
