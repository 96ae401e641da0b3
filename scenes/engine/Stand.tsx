import type { Place } from './place.ts';
import { useThing, type Standing } from './useThing.ts';

/** Mounts a thing that needs no facts, only the time. */
export function Stand({ place, make }: { place: Place; make: () => Standing }) {
  useThing(place, make);
  return null;
}
