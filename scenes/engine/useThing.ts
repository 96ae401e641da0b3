import { useEffect, useRef } from 'react';
import type { Place } from './place.ts';
import type { Thing } from './thingList.ts';

/** A thing that can be added to a place and destroyed. */
export interface Standing extends Thing {
  enter(place: Place): void;
  leave(): void;
}

/**
 * Adds a thing to a place while the component is mounted, and returns the ref that passes facts to it. `make`
 * is called once a mount; React never rerenders its result.
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
