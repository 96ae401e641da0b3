import type { Db } from '#server/db/database.ts';
import type { LiveBus, LiveEvent } from '#server/live/liveBus.ts';
import { balancesOfEach } from '#server/ledger/balances.ts';
import type { World } from '#server/world/world.ts';
import { reviewedOf } from './reviewedWithdrawal.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/**
 * Changed withdrawals to publish: to operators, to their players, and to other players whose balances
 * changed.
 */
export interface ChangedWithdrawals {
  rows: readonly WithdrawalRow[];
  /** Players whose balances changed. */
  paid: readonly bigint[];
  /** Live events of their notices. */
  notices?: readonly LiveEvent[];
}

async function eventsOf(
  db: Db,
  confirmations: number,
  { rows, paid }: ChangedWithdrawals,
): Promise<LiveEvent[]> {
  const reviews = await reviewedOf(db, rows, confirmations);
  const balances = await balancesOfEach(db, [...new Set(paid)]);
  const players = new Set([...rows.map((row) => row.player_id), ...paid]);
  const playerEvents = [...players].map((id): LiveEvent => {
    const player = String(id);
    const withdrawals = reviews
      .filter((review) => review.player.id === player)
      .map(({ withdrawal }) => withdrawal);
    const paidOut = balances.get(id);
    return {
      player,
      changes: { ...(withdrawals.length > 0 && { withdrawals }), ...(paidOut && { balances: paidOut }) },
    };
  });
  return [
    ...playerEvents,
    ...reviews.map((review): LiveEvent => ({ operators: true, changes: { reviews: [review] } })),
  ];
}

/** Publishes committed changes. Clients that miss an event refetch, so a fault is only logged. */
export async function publishWithdrawals(
  { db, chain, log }: Pick<World, 'db' | 'chain' | 'log'>,
  bus: Pick<LiveBus, 'publish'>,
  changed: ChangedWithdrawals,
): Promise<void> {
  if (changed.rows.length === 0 && changed.paid.length === 0) return;
  try {
    await bus.publish(...(await eventsOf(db, chain.confirmations, changed)), ...(changed.notices ?? []));
  } catch (err) {
    log.error({ err }, 'changes of withdrawals could not be published; clients catch up on their next read');
  }
}
