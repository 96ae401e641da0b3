import { filtered } from './filters.mjs';
import { grain, kalimba, struck } from './instruments.mjs';
import { add, drawn, noise, pitchOf, shaped, silence, strike, swell } from './signal.mjs';

/** @typedef {() => number} Chance */

/** Partials of a small gold coin, relative to its fundamental. */
const COIN = [
  [1, 0.5, 0.11],
  [1.004, 0.3, 0.13],
  [1.71, 0.32, 0.075],
  [2.53, 0.2, 0.05],
  [3.37, 0.1, 0.03],
];

/** Two coins meet, the second higher. @param {Chance} chance */
export function coin(chance) {
  const out = silence(0.6);
  const ground = 1480 + chance() * 160;
  const ring = (/** @type {number} */ hertz) =>
    struck(
      0.5,
      COIN.map(([ratio, gain, decay]) => [hertz * ratio, gain, decay]),
      0.0015,
    );
  add(out, ring(ground), 0.004, 0.5);
  add(out, ring(ground * (1.335 + chance() * 0.01)), 0.075 + chance() * 0.015, 0.7);
  for (const at of [0.003, 0.078]) add(out, grain(4200, 0.003, chance), at, 0.25);
  return out;
}

/** A sheet of paper slides up. @param {Chance} chance */
export function page(chance) {
  const out = silence(0.36);
  const slide = filtered(noise(0.32, chance), 'band', (t) => 1300 + 5200 * t, 0.6);
  const flutter = 55 + chance() * 25;
  add(
    out,
    shaped(
      shaped(slide, swell(-0.04, 0.3)),
      (t) => 0.7 + 0.3 * Math.sin(2 * Math.PI * flutter * t * (1 - t)),
    ),
    0,
    0.7,
  );
  for (let i = 0; i < 10; i += 1)
    add(out, grain(1800 + 2600 * chance(), 0.0025, chance), 0.02 + 0.22 * chance(), 0.3);
  return out;
}

/** A button is pressed: a small tick of wood. @param {Chance} chance */
export function tap(chance) {
  const size = 0.96 + chance() * 0.1;
  const out = struck(
    0.14,
    [
      [640 * size, 0.7, 0.014],
      [1180 * size, 0.45, 0.01],
      [2050 * size, 0.15, 0.006],
    ],
    0.002,
  );
  add(out, grain(1500, 0.003, chance), 0, 0.2);
  return out;
}

/** A friendly refusal: two muffled bars of wood, the second lower. @param {Chance} chance */
export function error(chance) {
  const out = silence(0.5);
  const bar = (/** @type {number} */ hertz) =>
    struck(
      0.34,
      [
        [hertz, 0.9, 0.065],
        [hertz * 2.01, 0.18, 0.03],
        [hertz * 3.9, 0.1, 0.012],
      ],
      0.004,
    );
  const low = 0.99 + chance() * 0.02;
  add(out, bar(pitchOf(62) * low), 0.004, 0.7);
  add(out, bar(pitchOf(57) * low), 0.13, 0.9);
  return out;
}

/** Success: a kalimba runs up a chord. @param {Chance} chance @param {number} variant */
export function success(chance, variant) {
  const out = silence(1.25);
  const run = variant % 2 === 0 ? [67, 71, 74, 79] : [67, 74, 76, 79];
  run.forEach((note, i) => {
    const last = i === run.length - 1;
    add(
      out,
      kalimba(pitchOf(note), last ? 0.8 : 0.6, chance),
      0.005 + i * 0.085 + 0.006 * chance(),
      last ? 0.75 : 0.5,
    );
  });
  return out;
}

const SHINE = [79, 81, 83, 86, 88, 91, 93];

/** A sparkle: small bells climb through the scale and thin out. @param {Chance} chance */
export function sparkle(chance) {
  const out = silence(1.1);
  SHINE.forEach((note, i) => {
    const hertz = pitchOf(note) * (1 + 0.002 * (chance() - 0.5));
    const bell = struck(
      0.5,
      [
        [hertz, 0.6, 0.11],
        [hertz * 1.003, 0.3, 0.12],
        [hertz * 2.76, 0.1, 0.03],
      ],
      0.003,
    );
    const at = 0.01 + i * 0.058 + 0.02 * chance();
    add(out, bell, at, 0.55 - i * 0.05);
  });
  const air = drawn(0.7, () => chance() * 2 - 1);
  add(out, shaped(filtered(filtered(air, 'high', 6000), 'low', 9500), strike(0.2, 0.1)), 0.05, 0.05);
  return out;
}
