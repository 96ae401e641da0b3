import { useEffect, useRef } from 'react';
import type { Place } from './place.ts';
import type { Thing } from './thingList.ts';

/** A thing that can be put into a place and taken away for good. */
export interface Standing extends Thing {
  enter(place: Place): void;
  leave(): void;
}

/**
 * Puts a thing into a place while the component is mounted, and gives the ref through which facts reach it.
 * `make` is called once for each mount; React never redraws what it makes.
 */
export function useThing<T extends Standing>(place: Place, make: () => T): { readonly current: T | null } {
  const made = useRef<T | null>(null);
  const maker = useRef(make);
  useEffect(() => {
    const thing = maker.current();
    made.current = thing;
    thing.enter(place);
    place.things.add(thing);
    return () => {
      place.things.remove(thing);
      thing.leave();
      made.current = null;
    };
  }, [place]);
  return made;
}
