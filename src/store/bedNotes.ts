import { createEmitter } from './emitter.ts';

/** A line that stands at a bed for some seconds. */
export type BedNote = { plot: number } & (
  | { kind: 'refusal'; text: string }
  /** The plant is ripe at this game time; the line shows the time left. */
  | { kind: 'ripeAt'; at: number }
  /** The tutorial's sample tree, whose apples are small: until it is ripe with the time left, then null. */
  | { kind: 'sample'; at: number | null }
);

/** Lines at beds are not facts: never stored, lost without a subscriber. */
export const bedNotes = createEmitter<BedNote>();
