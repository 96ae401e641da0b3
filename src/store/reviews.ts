import type { Review } from '#core/api/objects.ts';
import { createEmitter } from './emitter.ts';

/** A withdrawal of somebody's moved: operators alone hear of it, and it is kept only where it is looked at. */
export const reviews = createEmitter<Review>();
