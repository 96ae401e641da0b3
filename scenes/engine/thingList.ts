import type { Frame } from './frame.ts';

/** An object that is updated while it is in a place. */
export interface Thing {
  /** Runs on every drawn frame; must not allocate. */
  tick?(frame: Frame): void;
  /** Polls the clocks a few times a second: stages, hours, time left. */
  refresh?(frame: Frame): void;
  /** Wall milliseconds until `refresh` would next change the picture by time alone; Infinity when it would not. */
  changesIn?(): number;
}

/** Things of one place, in insertion order. */
export class ThingList {
  readonly #things: Thing[] = [];

  add(thing: Thing): void {
    this.#things.push(thing);
  }

  remove(thing: Thing): void {
    const at = this.#things.indexOf(thing);
    if (at >= 0) this.#things.splice(at, 1);
  }

  tick(frame: Frame): void {
    for (let i = 0; i < this.#things.length; i += 1) this.#things[i]?.tick?.(frame);
  }

  refresh(frame: Frame): void {
    for (let i = 0; i < this.#things.length; i += 1) this.#things[i]?.refresh?.(frame);
  }

  /** Wall milliseconds until the first thing changes. */
  changesIn(): number {
    return Math.min(...this.#things.map((thing) => thing.changesIn?.() ?? Infinity));
  }
}
