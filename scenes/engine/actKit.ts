import type { Atlas } from './atlas.ts';
import type { Place } from './place.ts';
import { Props } from './props.ts';
import { seeded } from './seeded.ts';

/** Where goods of a name fly to over the screen, in CSS pixels, and who is told that one has come there. */
export interface Counters {
  placeOf(goods: string): { x: number; y: number };
  landed(goods: string): void;
}

/** What an act works with. Scatter is drawn from a counter: the same play gives the same picture. */
export interface ActKit {
  atlas: Atlas;
  place: Place;
  counters: Counters;
  /** Sprites over what stands in the field. */
  props(): Props;
  /** A number in [0, 1), another with each call. */
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
