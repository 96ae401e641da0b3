import type { Frame } from './frame.ts';

/**
 * An animation that plays once; lengths in milliseconds. It may be cancelled at any time: `end` leaves
 * everything in the state of the facts.
 */
export interface Act {
  /** Acts with the same key never overlap: a new one ends the old one. */
  readonly key: string;
  readonly delayMs: number;
  readonly lengthMs: number;
  begin(): void;
  /** t runs from 0 to 1. */
  step(t: number, frame: Frame): void;
  end(): void;
}

interface Playing {
  act: Act;
  ageMs: number;
  begun: boolean;
}

/** Plays acts in parallel and reports their count to the engine. */
export class ActPlayer {
  readonly #playing: Playing[] = [];
  readonly #changed: (change: 1 | -1) => void;

  constructor(changed: (change: 1 | -1) => void) {
    this.#changed = changed;
  }

  play(act: Act): void {
    this.stop(act.key);
    this.#playing.push({ act, ageMs: 0, begun: false });
    this.#changed(1);
  }

  /** Cancels the act with this key. */
  stop(key: string): void {
    const at = this.#playing.findIndex((playing) => playing.act.key === key);
    if (at >= 0) this.#drop(at);
  }

  /** Cancels all acts. */
  clear(): void {
    while (this.#playing.length > 0) this.#drop(this.#playing.length - 1);
  }

  tick(frame: Frame): void {
    for (let i = this.#playing.length - 1; i >= 0; i -= 1) {
      const playing = this.#playing[i];
      if (!playing) continue;
      playing.ageMs += frame.dtMs;
      const age = playing.ageMs - playing.act.delayMs;
      if (age < 0) continue;
      if (!playing.begun) {
        playing.begun = true;
        playing.act.begin();
      }
      playing.act.step(Math.min(1, age / playing.act.lengthMs), frame);
      if (age >= playing.act.lengthMs) this.#drop(i);
    }
  }

  #drop(at: number): void {
    const [playing] = this.#playing.splice(at, 1);
    if (playing?.begun) playing.act.end();
    this.#changed(-1);
  }
}
