import type { Place } from '../../scenes/sceneProps.ts';

/** True for the route of a neighbour's manor. */
export const isVisit = (pathname: string): boolean => pathname.startsWith('/visit/');

/** True for the routes that are shown without a sign-in: a shared manor, and the public economy. */
export const isPublic = (pathname: string): boolean => isVisit(pathname) || pathname === '/economy';

/** Returns the scene's place for a route. */
export function placeOf(pathname: string): Place {
  if (pathname === '/farm' || pathname === '/looks' || isVisit(pathname)) return 'manor';
  if (pathname === '/chicken-farm') return 'yard';
  return 'hidden';
}
