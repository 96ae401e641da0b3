import { useStore } from 'zustand';
import type { ManorState } from './manorState.ts';
import { store } from './store.ts';

/** A part of the state, drawn again when it changed. Select the smallest part; never build an object in the selector. */
export function useManor<Part>(select: (state: ManorState) => Part): Part {
  return useStore(store, select);
}
