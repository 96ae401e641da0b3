import type { Place } from '../../scenes/sceneProps.ts';

/** Which place of the scene a route shows. */
export function placeOf(pathname: string): Place {
  if (pathname === '/farm') return 'manor';
  if (pathname === '/chicken-farm') return 'yard';
  return 'hidden';
}
