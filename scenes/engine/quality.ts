import type { Device } from './device.ts';

/** Rendering settings that are lowered when frames take too long. */
export interface Quality {
  /** Device pixels per CSS pixel. */
  resolution: number;
  /** Share of the particle pool. */
  particles: number;
}

const WINDOW = 90;
/** Average frame time, in milliseconds, above which quality steps down. */
const TOO_LONG_MS = 26;

/**
 * Quality steps from the best for the device down to the lowest that still looks like the game. `pixelRatio`
 * is the device's own. A weak device starts at 2 at most, a lean one (low memory) also with fewer particles.
 */
export function qualitySteps(pixelRatio: number, { weak, lean }: Device): Quality[] {
  const best = Math.min(pixelRatio, weak || lean ? 2 : 3);
  const steps = [best, Math.min(best, 2), Math.min(best, 1.5), 1];
  const shares = lean ? [0.4, 0.4, 0.4, 0.25] : [1, 0.6, 0.4, 0.25];
  return steps.map((resolution, index) => ({ resolution, particles: shares[index] ?? 0.25 }));
}

/**
 * Sheet scale for a device at its best quality: 2 or 3 device pixels per CSS pixel. Sheets are fetched before
 * the renderer exists, so `before` holds the capabilities known until then. No device fetches both scales.
 */
export function sheetScale(pixelRatio: number, before: Device): 2 | 3 {
  const [best] = qualitySteps(pixelRatio, before);
  return best && best.resolution > 2 ? 3 : 2;
}

/**
 * Watches the time of frames at the full rate and steps quality down. It never steps up, so nothing flickers.
 */
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

  /** Takes the time between two consecutive frames. Returns true when the quality changed. */
  measured(ms: number): boolean {
    // A pause of the page is not a slow frame.
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
