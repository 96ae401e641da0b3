import type { FlowState } from '#core/api/objects.ts';
import type { Flow } from '#core/catalog/flows.ts';
import { useManor } from './useManor.ts';

/** The state of a flow of money that is paused now; null while it goes on. */
export function usePaused(flow: Flow): FlowState | null {
  const state = useManor(({ facts }) => facts.flows?.[flow]);
  return state?.paused ? state : null;
}
