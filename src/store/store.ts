import { createStore } from 'zustand/vanilla';
import { startState, type ManorState } from './manorState.ts';

/** The single store. Read it anywhere; write it through the functions of this module. */
export const store = createStore<ManorState>()(() => startState);
