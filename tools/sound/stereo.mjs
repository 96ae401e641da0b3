import { meanOf, peakOf } from './loudness.mjs';
import { echoOf } from './reverb.mjs';
import { add, silence } from './signal.mjs';

/** @typedef {import('./signal.mjs').Signal} Signal @typedef {[Signal, Signal]} Stereo left and right */

/** An empty loop. @param {number} seconds @returns {Stereo} */
export const emptyLoop = (seconds) => [silence(seconds), silence(seconds)];

/**
 * Mixes a piece into a loop, panned from left (-1) to right (1); the part beyond the end continues at the beginning.
 * @param {Stereo} loop @param {Signal} piece @param {number} at seconds @param {number} gain @param {number} side
 */
export function place([left, right], piece, at, gain, side) {
  const angle = ((side + 1) * Math.PI) / 4;
  add(left, piece, at, gain * Math.cos(angle), true);
  add(right, piece, at, gain * Math.sin(angle), true);
}

/**
 * The loop in a wide room: dry signal and reverb. The reverb of its end continues at its beginning.
 * @param {Stereo} loop @param {{ seconds: number, size?: number, bright?: number }} room @param {number} wet
 * @returns {Stereo}
 */
export function roomed([left, right], room, wet) {
  const middle = left.map((value, i) => (value + right[i]) / 2);
  // Take the second of two rounds, which contains the reverb of the end.
  const twice = new Float32Array(middle.length * 2);
  twice.set(middle);
  twice.set(middle, middle.length);
  const [inLeft, inRight] = echoOf(twice, room).map((echo) => echo.subarray(middle.length));
  return [left.map((value, i) => value + wet * inLeft[i]), right.map((value, i) => value + wet * inRight[i])];
}

/**
 * Levels a loop to a mean in dB. It stays softer where single sounds would exceed the ceiling.
 * @param {Stereo} loop @param {number} mean @param {number} ceiling
 * @returns {Stereo}
 */
export function levelled([left, right], mean, ceiling) {
  const now = Math.max(meanOf(left), meanOf(right));
  const peak = Math.max(peakOf(left), peakOf(right));
  const gain = Math.min(10 ** ((mean - now) / 20), ceiling / peak);
  return [left.map((value) => value * gain), right.map((value) => value * gain)];
}
