import type { Atlas } from './atlas.ts';
import type { Place } from './place.ts';
import { Props } from './props.ts';
import { seeded } from './seeded.ts';

/** Destinations of flying goods, in CSS pixels of the screen, and a callback for each that lands. */
export interface Counters {
  placeOf(goods: string): { x: number; y: number };
  landed(goods: string): void;
}

/** Context of an act. Scatter comes from a seeded counter: the same play draws the same picture. */
export interface ActKit {
  atlas: Atlas;
  place: Place;
  counters: Counters;
  /** Sprites above the field. */
  props(): Props;
  /** Pseudo-random number in [0, 1); a new one with each call. */
  chance(): number;
}

export function createActKit(atlas: Atlas, place: Place, counters: Counters): ActKit {
  let draws = 0;
  return {
    atlas,
    place,
    counters,
    props: () => new Props(place.effects),
    chance: () => seeded(99, (draws += 1)),
  };
}
