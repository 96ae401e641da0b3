import type { ManorState } from './manorState.ts';
import { store } from './store.ts';

type Slice = Exclude<keyof ManorState, 'facts' | 'pending'>;

/** Merges a partial update into one slice. Facts use `apply`, pending keys `markPending`. */
export function patch<Name extends Slice>(name: Name, part: Partial<ManorState[Name]>): void {
  store.setState((state) => ({ [name]: { ...state[name], ...part } }));
}
