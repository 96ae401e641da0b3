import type { FlowState } from '#core/api/objects.ts';
import type { Flow } from '#core/catalog/flows.ts';
import { useManor } from './useManor.ts';

/** State of a paused flow of money; null while it is not paused. */
export function usePaused(flow: Flow): FlowState | null {
  const state = useManor(({ facts }) => facts.flows?.[flow]);
  return state?.paused ? state : null;
}
