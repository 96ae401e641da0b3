import type { Device } from './device.ts';

/** What is drawn less of when frames get long. */
export interface Quality {
  /** Device pixels per CSS pixel. */
  resolution: number;
  /** Share of the particle pool. */
  particles: number;
}

const WINDOW = 90;
/** Average cost of a frame, in milliseconds, above which a step down is taken. */
const TOO_LONG_MS = 26;

/**
 * Steps of quality from the best the device is given down to the least that still looks like the game. `pixelRatio` is
 * the device's own; a weak device starts at 2 at most, and a lean one, short of memory, with fewer particles as well.
 */
export function qualitySteps(pixelRatio: number, { weak, lean }: Device): Quality[] {
  const best = Math.min(pixelRatio, weak || lean ? 2 : 3);
  const steps = [best, Math.min(best, 2), Math.min(best, 1.5), 1];
  const shares = lean ? [0.4, 0.4, 0.4, 0.25] : [1, 0.6, 0.4, 0.25];
  return steps.map((resolution, index) => ({ resolution, particles: shares[index] ?? 0.25 }));
}

/**
 * Which sheets a device draws with at its best: those for 2 device pixels per CSS pixel, or for 3. They are fetched before
 * there is a renderer to be judged, so `before` is what is known until then: no device fetches both.
 */
export function sheetScale(pixelRatio: number, before: Device): 2 | 3 {
  const [best] = qualitySteps(pixelRatio, before);
  return best && best.resolution > 2 ? 3 : 2;
}

/** Watches how long frames take that should have come at once, and steps down; never up, so nothing flickers. */
export class QualityWatch {
  readonly #steps: Quality[];
  #at = 0;
  #sum = 0;
  #count = 0;

  constructor(steps: Quality[]) {
    this.#steps = steps;
  }

  get now(): Quality {
    return this.#steps[this.#at] ?? { resolution: 1, particles: 0.25 };
  }

  /** Takes the time between two frames that followed each other directly. True when the quality changed. */
  measured(ms: number): boolean {
    // A pause of the page says nothing about drawing.
    if (ms > 400) return false;
    this.#sum += ms;
    this.#count += 1;
    if (this.#count < WINDOW) return false;
    const slow = this.#sum / this.#count > TOO_LONG_MS;
    this.#sum = 0;
    this.#count = 0;
    if (!slow || this.#at >= this.#steps.length - 1) return false;
    this.#at += 1;
    return true;
  }
}
