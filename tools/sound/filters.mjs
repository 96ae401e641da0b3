import { RATE } from './signal.mjs';

/** Samples between two updates of a moving cutoff. */
const STEP = 16;

/**
 * A two-pole filter that stays stable while its cutoff moves. `band` has unity gain at its centre.
 * @param {import('./signal.mjs').Signal} signal
 * @param {'low' | 'band' | 'high'} kind
 * @param {number | ((t: number) => number)} cutoff Hz
 * @param {number} q
 */
export function filtered(signal, kind, cutoff, q = 0.7) {
  const out = new Float32Array(signal.length);
  const k = 1 / q;
  let g = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < signal.length; i += 1) {
    if (i % STEP === 0) {
      const hertz = typeof cutoff === 'number' ? cutoff : cutoff(i / RATE);
      g = Math.tan((Math.PI * Math.min(hertz, RATE * 0.45)) / RATE);
    }
    const a1 = 1 / (1 + g * (g + k));
    const rest = signal[i] - second;
    const band = a1 * (first + g * rest);
    const low = second + g * band;
    first = 2 * band - first;
    second = 2 * low - second;
    if (kind === 'low') out[i] = low;
    else out[i] = kind === 'band' ? k * band : signal[i] - k * band - low;
  }
  return out;
}

/**
 * Filters a looped signal: the second of two rounds, when the filter has settled.
 * @param {import('./signal.mjs').Signal} signal @param {(signal: import('./signal.mjs').Signal) =>
 * import('./signal.mjs').Signal} treat
 */
export function aroundTwice(signal, treat) {
  const twice = new Float32Array(signal.length * 2);
  twice.set(signal);
  twice.set(signal, signal.length);
  return treat(twice).subarray(signal.length);
}
