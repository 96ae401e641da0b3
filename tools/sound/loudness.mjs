import { filtered } from './filters.mjs';
import { RATE } from './signal.mjs';

/** Integration time of perceived loudness, about 0.2 s. */
const WINDOW = Math.round(0.2 * RATE);

/** @param {import('./signal.mjs').Signal} signal */
export const peakOf = (signal) => signal.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/**
 * RMS value in dB below full scale.
 * @param {import('./signal.mjs').Signal} signal
 */
export const meanOf = (signal) =>
  10 * Math.log10(signal.reduce((sum, value) => sum + value * value, 0) / signal.length + 1e-12);

/**
 * Loudness of the loudest 0.2 s in dB below full scale, with approximately the frequency weighting of broadcasting
 * (ITU-R BS.1770).
 * @param {import('./signal.mjs').Signal} signal
 */
export function loudnessOf(signal) {
  const body = filtered(signal, 'high', 60, 0.5);
  const keen = filtered(body, 'high', 1700, 0.7);
  const power = body.map((value, i) => (value + 0.58 * keen[i]) ** 2);
  let sum = 0;
  let loudest = 0;
  for (let i = 0; i < power.length; i += 1) {
    sum += power[i] - (i >= WINDOW ? power[i - WINDOW] : 0);
    if (sum > loudest) loudest = sum;
  }
  return 10 * Math.log10(loudest / WINDOW + 1e-12);
}
