import type { Place } from '../../scenes/sceneProps.ts';

/** Returns the scene's place for a route. */
export function placeOf(pathname: string): Place {
  if (pathname === '/farm') return 'manor';
  if (pathname === '/chicken-farm') return 'yard';
  return 'hidden';
}
