import { createEmitter } from './emitter.ts';

/** The player was told something in a toast: what that sounds like. */
export const told = createEmitter<'error' | 'success'>();
