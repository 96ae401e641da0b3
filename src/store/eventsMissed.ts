import { createEmitter } from './emitter.ts';

/** Emitted when the stream may have missed events: screens with their own data refetch it. */
export const eventsMissed = createEmitter<'missed'>();
