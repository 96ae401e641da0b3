import type { Place } from '../../scenes/sceneProps.ts';

/** True for the route of a neighbour's manor. */
export const isVisit = (pathname: string): boolean => pathname.startsWith('/visit/');

/** Returns the scene's place for a route. */
export function placeOf(pathname: string): Place {
  if (pathname === '/farm' || pathname === '/looks' || isVisit(pathname)) return 'manor';
  if (pathname === '/chicken-farm') return 'yard';
  return 'hidden';
}
