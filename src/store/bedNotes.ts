import { createEmitter } from './emitter.ts';

/** A line that stands at a bed for two seconds. */
export type BedNote = { plot: number } & (
  | { kind: 'refusal'; text: string }
  /** The plant is ripe at this game time; the line shows the time left. */
  | { kind: 'ripeAt'; at: number }
);

/** Lines at beds are not facts: never stored, lost without a subscriber. */
export const bedNotes = createEmitter<BedNote>();
