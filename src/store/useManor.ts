import { useStore } from 'zustand';
import type { ManorState } from './manorState.ts';
import { store } from './store.ts';

/** Subscribes to a part of the state. Select the smallest part; never create an object in the selector. */
export function useManor<Part>(select: (state: ManorState) => Part): Part {
  return useStore(store, select);
}
