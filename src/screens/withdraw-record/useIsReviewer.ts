import { useCallback } from 'react';
import { loadWithdrawalReviews } from '../../actions/loadWithdrawalReviews.ts';
import { useLoad } from '../../ui/useLoad.ts';

/** Whether this player may review withdrawals: only the server knows who its operators are, so it is asked. */
export function useIsReviewer(): boolean {
  const load = useCallback(() => loadWithdrawalReviews('pendingReview'), []);
  return useLoad(load).data !== null;
}
