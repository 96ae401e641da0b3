import { loadChainAway } from './loadChainAway.ts';
import { useRead } from './useRead.ts';

/** True while the server says that its chain does not answer. The live stream tells changes: `invalidateOnEvents`. */
export function useChainAway(): boolean {
  return useRead(['getConfig'], loadChainAway).data === true;
}
