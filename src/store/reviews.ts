import type { Review } from '#core/api/objects.ts';
import { createEmitter } from './emitter.ts';

/**
 * State change of any player's withdrawal. Only operators receive it, and only screens that show it store it.
 */
export const reviews = createEmitter<Review>();
