import { createStore } from 'zustand/vanilla';
import { CallRefusal } from '../api/callRefusal.ts';
import { queryClient } from '../queries/queryClient.ts';

/** True from the first call that is refused for a missing role until the next one that is not. */
export const roleLoss = createStore<{ isLost: boolean }>(() => ({ isLost: false }));

/** Notes a fault of any call: a role that was taken away closes every page at once. */
export function noteRoleLoss(error: unknown): void {
  if (error instanceof CallRefusal && error.key === 'operatorsOnly') roleLoss.setState({ isLost: true });
}

/** Watches all reads of the console. A sign-in anew, or the retry, finds out if the role is back. */
export function watchRoleLoss(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') noteRoleLoss(event.action.error);
    if (event.action.type === 'success' && event.query.queryKey[0] === 'listRoles')
      roleLoss.setState({ isLost: false });
  });
}
