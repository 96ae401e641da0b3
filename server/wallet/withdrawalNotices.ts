import { formatAmount } from '#core/money/amount.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/** Notices to players about a state of their withdrawals that they did not cause themselves. */
export function withdrawalNotices(rows: readonly WithdrawalRow[], reason = ''): NewNotice[] {
  return rows.map(({ id, player_id, state, coin, gross, fee }) => ({
    player: player_id,
    kind: 'withdrawalMoved',
    values: {
      id: String(id),
      state,
      coin,
      amount: formatAmount(gross),
      net: formatAmount(gross - fee),
      reason,
    },
    key: `withdrawal:${id}:${state}`,
  }));
}
