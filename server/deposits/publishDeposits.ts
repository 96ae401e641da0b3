import type { Changes, Deposit } from '#core/api/objects.ts';
import type { LiveBus, LiveEvent } from '#server/live/liveBus.ts';
import { balancesOfEach } from '#server/ledger/balances.ts';
import type { World } from '#server/world/world.ts';
import { depositsSince } from './depositFacts.repo.ts';

/**
 * Deposits published at once. After a long outage there may be more; players see the rest when they open the list.
 */
const MAX_DEPOSITS = 500;

/** Deposits per player in one message; a player with more is told to refetch. */
const MAX_PER_PLAYER = 20;

function eventOf(playerId: bigint, deposits: Deposit[], balances: Changes['balances']): LiveEvent {
  const player = String(playerId);
  if (deposits.length > MAX_PER_PLAYER) return { player, refetch: true };
  return { player, changes: { deposits, ...(balances && { balances }) } };
}

/**
 * Publishes deposits that changed after a version of the cursor to their players on any node: state, confirmations
 * of pending ones, and balances where something was credited.
 */
export async function publishDeposits(
  world: World,
  bus: Pick<LiveBus, 'publish'>,
  version: bigint,
): Promise<void> {
  const needed = world.chain.confirmations;
  const rows = await depositsSince(world.db, { version, needed, limit: MAX_DEPOSITS });
  if (rows.length === 0) return;
  const byPlayer = new Map<bigint, Deposit[]>();
  for (const { playerId, deposit } of rows) {
    byPlayer.set(playerId, [...(byPlayer.get(playerId) ?? []), deposit]);
  }
  const credited = [...byPlayer].filter(([, list]) => list.some(({ state }) => state === 'credited'));
  const balances = await balancesOfEach(
    world.db,
    credited.map(([id]) => id),
  );
  await bus.publish(...[...byPlayer].map(([id, list]) => eventOf(id, list, balances.get(id))));
}
