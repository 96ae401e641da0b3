import { filtered } from './filters.mjs';
import { grain, struck } from './instruments.mjs';
import { RATE, add, noise, shaped, silence, strike, swell } from './signal.mjs';

/** @typedef {() => number} Chance */

/** Formants of a hen's throat: [Hz, q, strength]. */
const THROAT = [
  [820, 5, 1],
  [1650, 7, 0.75],
  [2900, 8, 0.35],
];

/**
 * One syllable: a buzzing voice filtered by the throat.
 * @param {number} seconds @param {(t: number) => number} pitch Hz @param {Chance} chance
 */
function syllable(seconds, pitch, chance) {
  const voice = silence(seconds);
  let phase = 0;
  for (let i = 0; i < voice.length; i += 1) {
    const t = i / RATE;
    phase += (pitch(t) * (1 + 0.02 * (chance() - 0.5))) / RATE;
    const saw = 2 * (phase % 1) - 1;
    voice[i] = saw * (1 - saw * saw) + 0.12 * (chance() * 2 - 1);
  }
  const out = silence(seconds);
  for (const [hertz, q, gain] of THROAT) {
    add(
      out,
      filtered(voice, 'band', (t) => hertz * (0.88 + 0.3 * (pitch(t) / 520)), q),
      0,
      gain,
    );
  }
  return shaped(filtered(out, 'low', 4200), swell(-seconds * 0.12, seconds));
}

/** A hen's call: short calls, and sometimes a long one that climbs. @param {Chance} chance @param {number} variant */
export function cluck(chance, variant) {
  const out = silence(0.72);
  const base = 330 + chance() * 60;
  const calls = [2, 3, 1, 2][variant % 4];
  let at = 0.01;
  for (let i = 0; i < calls; i += 1) {
    const from = base * (1 + 0.05 * chance());
    add(
      out,
      syllable(0.085, (t) => from * (1.12 - 2.4 * t), chance),
      at,
      0.5 + 0.1 * chance(),
    );
    at += 0.12 + 0.035 * chance();
  }
  if (variant % 2 === 0) {
    const length = 0.24 + 0.06 * chance();
    add(
      out,
      syllable(length, (t) => base * (1.1 + 0.75 * Math.sin((Math.PI * t) / length) ** 2), chance),
      at,
      0.75,
    );
  }
  return out;
}

/** An egg is lifted from the straw and set down. @param {Chance} chance */
export function egg(chance) {
  const out = silence(0.42);
  const straw = filtered(noise(0.16, chance), 'band', 3100, 0.8);
  add(out, shaped(straw, swell(0, 0.15)), 0, 0.22);
  for (let i = 0; i < 12; i += 1)
    add(out, grain(2500 + 2500 * chance(), 0.003, chance), 0.01 + 0.13 * chance(), 0.3);
  const size = 0.95 + chance() * 0.12;
  const shell = struck(0.26, [
    [720 * size, 0.8, 0.034],
    [1340 * size, 0.5, 0.024],
    [2210 * size, 0.2, 0.012],
  ]);
  add(out, shell, 0.15, 0.75);
  add(out, shell, 0.235, 0.28);
  add(out, shaped(filtered(noise(0.05, chance), 'low', 1500), strike(0.001, 0.01)), 0.15, 0.3);
  return out;
}
