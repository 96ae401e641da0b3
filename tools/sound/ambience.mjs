import { chanceOf } from './chance.mjs';
import { aroundTwice, filtered } from './filters.mjs';
import { add, glide, noise, shaped, silence, swell } from './signal.mjs';
import { emptyLoop, place, roomed } from './stereo.mjs';

/** @typedef {() => number} Chance */

/** Length of a loop in seconds. Every swell repeats a whole number of times in it. */
export const AMBIENCE_SECONDS = 20;

/** Strength of the wind over the loop, 0 to 1. @param {number} t @param {number} shift */
const gust = (t, shift) => {
  const turn = (2 * Math.PI * t) / AMBIENCE_SECONDS + shift;
  return 0.5 + 0.22 * Math.sin(2 * turn) + 0.16 * Math.sin(3 * turn + 1.7) + 0.1 * Math.sin(7 * turn + 0.6);
};

/**
 * Wind: low noise that follows the gusts, with rustling leaves above it.
 * @param {import('./stereo.mjs').Stereo} loop @param {Chance} chance
 */
function breeze(loop, chance, /** @type {number} */ strength, /** @type {number} */ leaves) {
  [0, 1].forEach((ear) => {
    const wind = (/** @type {number} */ t) => gust(t, ear * 0.5);
    const air = aroundTwice(noise(AMBIENCE_SECONDS, chance), (twice) =>
      filtered(
        filtered(twice, 'low', (t) => 220 + 420 * wind(t), 0.6),
        'high',
        90,
      ),
    );
    add(
      loop[ear],
      shaped(air, (t) => 0.35 + wind(t)),
      0,
      strength,
      true,
    );
    const rustle = aroundTwice(noise(AMBIENCE_SECONDS, chance), (twice) =>
      filtered(filtered(twice, 'band', 3300, 0.6), 'low', 6000),
    );
    add(
      loop[ear],
      shaped(rustle, (t) => wind(t) ** 3),
      0,
      leaves,
      true,
    );
  });
}

/** One note of a bird. @param {number} seconds @param {(t: number) => number} pitch */
const chirp = (seconds, pitch) =>
  shaped(
    glide(seconds, (t) => pitch(t / seconds), 0.05),
    swell(-seconds * 0.1, seconds),
  );

/** Bird songs, each in its own register. @type {((chance: Chance) => import('./signal.mjs').Signal)[]} */
const songs = [
  function seesaw(chance) {
    const high = 3700 + 500 * chance();
    const out = silence(1.5);
    for (let i = 0; i < 3; i += 1) {
      add(
        out,
        chirp(0.13, (p) => high - 250 * p),
        0.4 * i,
        0.8,
      );
      add(
        out,
        chirp(0.15, (p) => high * 0.77 - 120 * p),
        0.4 * i + 0.17,
        0.7,
      );
    }
    return out;
  },
  function trill(chance) {
    const base = 3100 + 500 * chance();
    const out = silence(1.3);
    for (let i = 0; i < 8; i += 1)
      add(
        out,
        chirp(0.075, (p) => base * (1.28 - 0.5 * p)),
        0.095 * i,
        0.3 + 0.06 * i,
      );
    add(
      out,
      chirp(0.22, (p) => base * (0.9 + 0.45 * Math.sin(Math.PI * p))),
      0.84,
      0.7,
    );
    return out;
  },
  function whistle(chance) {
    const out = silence(2);
    let at = 0;
    for (let i = 0; i < 4; i += 1) {
      const from = 1750 + 800 * chance();
      const to = 1750 + 800 * chance();
      const length = 0.2 + 0.16 * chance();
      add(
        out,
        chirp(
          length,
          (p) => from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * p)) + 18 * Math.sin(40 * p),
        ),
        at,
        0.75,
      );
      at += length + 0.05 + 0.1 * chance();
    }
    return out;
  },
  function sparrow(chance) {
    const out = silence(1.2);
    for (let i = 0; i < 3; i += 1) {
      const top = 3300 + 700 * chance();
      add(
        out,
        chirp(0.09, (p) => top * (0.82 + 0.3 * Math.sin(Math.PI * p))),
        i * (0.28 + 0.05 * chance()),
        0.7,
      );
    }
    return out;
  },
];

/** Schedule of the songs: [seconds, song, side, nearness]. @type {readonly [number, number, number, number][]} */
const morning = [
  [0.9, 2, -0.5, 0.85],
  [3.1, 3, 0.7, 0.45],
  [4.6, 0, 0.35, 0.5],
  [7.2, 1, -0.75, 0.5],
  [8.9, 3, 0.6, 0.35],
  [10.4, 2, -0.45, 0.7],
  [13.0, 0, 0.4, 0.6],
  [13.7, 3, -0.9, 0.25],
  [15.6, 1, 0.8, 0.4],
  [17.7, 2, 0.1, 0.35],
  [18.9, 3, 0.65, 0.4],
];

/** Breeze in leaves, and birds near and far. @returns {import('./stereo.mjs').Stereo} */
export function drawDay() {
  const chance = chanceOf('day');
  const birds = emptyLoop(AMBIENCE_SECONDS);
  for (const [at, song, side, near] of morning) {
    const sung = songs[song](chance);
    place(birds, filtered(sung, 'low', 2600 + 5000 * near), at, 0.1 * near, side);
  }
  const loop = roomed(birds, { seconds: 1.3, size: 1.7, bright: 0.4 }, 0.55);
  breeze(loop, chance, 0.115, 0.03);
  return loop;
}

/** A cricket's chirp: short pulses of one high tone. @param {number} hertz @param {number} pulses @param {number} gap seconds */
function cricket(hertz, pulses, gap) {
  const out = silence(pulses * gap + 0.03);
  for (let i = 0; i < pulses; i += 1)
    add(
      out,
      chirp(gap * 0.72, (p) => hertz * (1 - 0.012 * p)),
      i * gap,
      0.6 + (0.4 * i) / pulses,
    );
  return out;
}

/** Crickets: [Hz, pulses, gap, chirps in the loop, side, nearness]. @type {readonly [number, number, number, number, number, number][]} */
const meadow = [
  [4180, 3, 0.036, 38, -0.55, 0.5],
  [4620, 4, 0.029, 29, 0.65, 0.36],
  [3850, 3, 0.04, 33, 0.2, 0.18],
];

/** An owl far away, twice. @param {number} seconds @param {number} hertz */
const hoot = (seconds, hertz) =>
  shaped(
    glide(seconds, (t) => hertz * (1 + 0.05 * Math.sin((Math.PI * t) / seconds)), 0.1),
    swell(-0.02, seconds),
  );

/** Crickets in the meadow, hardly any wind, an owl far away. @returns {import('./stereo.mjs').Stereo} */
export function drawNight() {
  const chance = chanceOf('night');
  const voices = emptyLoop(AMBIENCE_SECONDS);
  for (const [hertz, pulses, gap, count, side, near] of meadow) {
    for (let i = 0; i < count; i += 1) {
      if (chance() < 0.08) continue;
      const at = ((i + 0.12 * chance()) * AMBIENCE_SECONDS) / count;
      const breath = 0.65 + 0.35 * Math.sin((2 * Math.PI * 2 * at) / AMBIENCE_SECONDS + hertz);
      place(voices, cricket(hertz, pulses, gap), at, 0.06 * near * breath, side);
    }
  }
  for (const [start, hertz] of [
    [5.2, 372],
    [14.1, 360],
  ]) {
    for (const [at, seconds] of [
      [0, 0.42],
      [0.85, 0.2],
      [1.12, 0.2],
      [1.42, 0.62],
    ])
      place(voices, hoot(seconds, hertz), start + at, 0.026, 0.4);
  }
  const loop = roomed(voices, { seconds: 1.8, size: 1.9, bright: 0.3 }, 0.7);
  breeze(loop, chance, 0.07, 0.006);
  return loop;
}
