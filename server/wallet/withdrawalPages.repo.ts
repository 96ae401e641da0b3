import type { WithdrawalState } from '#core/api/objects.ts';
import type { Db } from '#server/db/database.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

export interface WithdrawalQuery {
  state?: WithdrawalState | undefined;
  /** Id of the last withdrawal on the previous page. */
  after: bigint | null;
  size: number;
}

/** Withdrawals of a player, newest first. */
export function readOwnWithdrawals(
  db: Db,
  playerId: bigint,
  { state, after, size }: WithdrawalQuery,
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawal').selectAll().where('player_id', '=', playerId);
  if (state) query = query.where('state', '=', state);
  if (after !== null) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(size).execute();
}

/** Withdrawals of all players in one state, oldest first. */
export function readAllWithdrawals(
  db: Db,
  { state = 'pendingReview', after, size }: WithdrawalQuery,
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawal').selectAll().where('state', '=', state);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(size).execute();
}
