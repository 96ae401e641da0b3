import { createStore } from 'zustand/vanilla';
import { startState, type ManorState } from './manorState.ts';

/** The one store. Read it anywhere; write it through the functions of this room. */
export const store = createStore<ManorState>()(() => startState);
