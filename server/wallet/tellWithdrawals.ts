import type { Db } from '#server/db/database.ts';
import type { LiveBus, LiveNews } from '#server/live/liveBus.ts';
import { balancesOfEach } from '#server/ledger/balances.ts';
import type { World } from '#server/world/world.ts';
import { reviewedOf } from './reviewedWithdrawal.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/** Who is told of changed withdrawals beside the operators: their players, with balances where money moved, and others whose balances changed. */
export interface WithdrawalNews {
  rows: readonly WithdrawalRow[];
  /** Players whose balances changed. */
  paid: readonly bigint[];
  /** News of their notices. */
  notices?: readonly LiveNews[];
}

async function newsOf(db: Db, confirmations: number, { rows, paid }: WithdrawalNews): Promise<LiveNews[]> {
  const reviews = await reviewedOf(db, rows, confirmations);
  const balances = await balancesOfEach(db, [...new Set(paid)]);
  const players = new Set([...rows.map((row) => row.player_id), ...paid]);
  const own = [...players].map((id): LiveNews => {
    const player = String(id);
    const withdrawals = reviews.filter((one) => one.player.id === player).map(({ withdrawal }) => withdrawal);
    const paidOut = balances.get(id);
    return {
      player,
      changes: { ...(withdrawals.length > 0 && { withdrawals }), ...(paidOut && { balances: paidOut }) },
    };
  });
  return [...own, ...reviews.map((one): LiveNews => ({ operators: true, changes: { reviews: [one] } }))];
}

/** Tells players of what is committed already; whoever misses it refetches, so a fault here is logged and no more. */
export async function tellWithdrawals(
  { db, chain, log }: Pick<World, 'db' | 'chain' | 'log'>,
  bus: Pick<LiveBus, 'publish'>,
  news: WithdrawalNews,
): Promise<void> {
  if (news.rows.length === 0 && news.paid.length === 0) return;
  try {
    await bus.publish(...(await newsOf(db, chain.confirmations, news)), ...(news.notices ?? []));
  } catch (err) {
    log.error({ err }, 'news of withdrawals were lost');
  }
}
