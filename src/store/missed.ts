import { createEmitter } from './emitter.ts';

/** The stream may have missed something: whoever shows what is read with its screen reads it again. */
export const missed = createEmitter<'missed'>();
