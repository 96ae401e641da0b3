import { filtered } from './filters.mjs';
import { RATE, add, glide, noise, shaped, silence, strike } from './signal.mjs';

/**
 * A struck solid (modal synthesis): modes of [Hz, strength, decay in seconds].
 * @param {number} seconds @param {readonly (readonly [number, number, number])[]} modes
 */
export function struck(seconds, modes, attack = 0.0012) {
  const out = silence(seconds);
  for (const [hertz, gain, decay] of modes) {
    // A ringing mode as a recurrence: a decaying sine for two multiplications per sample.
    const keep = Math.exp(-1 / (decay * RATE));
    const turn = 2 * keep * Math.cos((2 * Math.PI * hertz) / RATE);
    let before = 0;
    let now = gain * keep * Math.sin((2 * Math.PI * hertz) / RATE);
    for (let i = 1; i < out.length; i += 1) {
      out[i] += now;
      const next = turn * now - keep * keep * before;
      before = now;
      now = next;
    }
  }
  const soft = strike(attack, 1e9);
  const fade = seconds * 0.3;
  return shaped(out, (t) => soft(t) * Math.min(1, Math.max(0, (seconds - t) / fade)));
}

/**
 * A drop that falls into water: its bubble rings with rising pitch.
 * @param {number} hertz @param {number} decay seconds @param {number} rise factor per second
 */
export function bubble(hertz, decay, rise) {
  const ring = glide(decay * 7, (t) => hertz * (1 + rise * t), 0.06);
  return shaped(ring, strike(0.0025, decay));
}

/**
 * A click of noise in one band: a grain, a crackle, a tick.
 * @param {number} hertz @param {number} decay seconds @param {() => number} chance
 */
export const grain = (hertz, decay, chance, q = 1.6) =>
  shaped(filtered(noise(decay * 6, chance), 'band', hertz, q), strike(0.0006, decay));

/**
 * A kalimba tongue: a warm tone, two thin overtones that decay soon, and the thumb's tick.
 * @param {number} hertz @param {number} seconds @param {() => number} chance
 */
export function kalimba(hertz, seconds, chance) {
  const ring = Math.min(1.1, 260 / hertz);
  const out = struck(seconds, [
    [hertz, 0.8, ring],
    [hertz * 1.0023, 0.22, ring * 0.8],
    [hertz * 2.003, 0.09, ring * 0.4],
    [hertz * 5.43, 0.075, 0.055],
    [hertz * 6.9, 0.035, 0.03],
  ]);
  add(out, grain(1900, 0.006, chance), 0, 0.16);
  return out;
}

/**
 * A harp string (Karplus-Strong): a loop of noise that loses its brightness.
 * @param {number} hertz @param {number} seconds @param {() => number} chance
 */
export function harp(hertz, seconds, chance) {
  const period = RATE / hertz - 0.5;
  const delay = Math.floor(period);
  const fraction = period - delay;
  const string = filtered(noise((delay + 1) / RATE, chance), 'low', 1200 + hertz * 2.2);
  const line = new Float32Array(delay + 1);
  line.set(string.subarray(0, delay + 1));
  const out = silence(seconds);
  const keep = 0.9975 - 0.0000022 * hertz;
  let at = 0;
  let last = 0;
  for (let i = 0; i < out.length; i += 1) {
    const next = (at + 1) % line.length;
    const value = line[at] * fraction + line[next] * (1 - fraction);
    out[i] = value;
    line[at] = keep * 0.5 * (value + last);
    last = value;
    at = next;
  }
  return shaped(out, (t) => Math.min(1, t / 0.002) * Math.min(1, Math.max(0, (seconds - t) / 0.2)));
}
