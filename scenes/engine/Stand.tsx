import type { Place } from './place.ts';
import { useThing, type Standing } from './useThing.ts';

/** Something that lives in a place and is told nothing but the time. */
export function Stand({ place, make }: { place: Place; make: () => Standing }) {
  useThing(place, make);
  return null;
}
