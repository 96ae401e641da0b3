import { filtered } from './filters.mjs';
import { RATE } from './signal.mjs';

/** About as long as an ear gathers what it calls loud. */
const WINDOW = Math.round(0.2 * RATE);

/** @param {import('./signal.mjs').Signal} signal */
export const peakOf = (signal) => signal.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/**
 * Effective value in dB below full scale.
 * @param {import('./signal.mjs').Signal} signal
 */
export const meanOf = (signal) =>
  10 * Math.log10(signal.reduce((sum, value) => sum + value * value, 0) / signal.length + 1e-12);

/**
 * How loud the loudest fifth of a second is, in dB below full scale: the ear's dullness for lows and keenness for
 * the middle heights, as broadcasting weighs them (ITU-R BS.1770), roughly.
 * @param {import('./signal.mjs').Signal} signal
 */
export function loudnessOf(signal) {
  const body = filtered(signal, 'high', 60, 0.5);
  const keen = filtered(body, 'high', 1700, 0.7);
  const power = body.map((value, i) => (value + 0.58 * keen[i]) ** 2);
  let sum = 0;
  let most = 0;
  for (let i = 0; i < power.length; i += 1) {
    sum += power[i] - (i >= WINDOW ? power[i - WINDOW] : 0);
    if (sum > most) most = sum;
  }
  return 10 * Math.log10(most / WINDOW + 1e-12);
}
