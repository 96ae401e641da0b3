import { createEmitter } from './emitter.ts';

/** Emitted when a toast is shown; sound subscribes. */
export const toastShown = createEmitter<'error' | 'success'>();
