import { chanceOf } from './chance.mjs';
import { grains, hammer, pluck, pull, sow, spray, swish, water } from './fieldSounds.mjs';
import { filtered } from './filters.mjs';
import { loudnessOf } from './loudness.mjs';
import { coin, error, page, sparkle, success, tap } from './pageSounds.mjs';
import { echoOf } from './reverb.mjs';
import { RATE } from './signal.mjs';
import { cluck, egg } from './yardSounds.mjs';

/** Loudness of the loudest 0.2 s of an effect of weight 0, in dB below full scale. */
export const LOUDNESS = -19;

/** Maximum sample value; the encoder overshoots a little. */
export const CEILING = 0.74;

/**
 * All effects: generator, number of variants, loudness relative to the others (dB), and amount of reverb.
 * @type {Record<string, { draw: (chance: () => number, variant: number) => import('./signal.mjs').Signal, variants:
 * number, weight: number, room: number }>}
 */
export const effects = {
  water: { draw: water, variants: 4, weight: 0, room: 0.25 },
  grains: { draw: grains, variants: 3, weight: -3, room: 0.15 },
  sow: { draw: sow, variants: 3, weight: 0, room: 0.2 },
  pull: { draw: pull, variants: 3, weight: 0, room: 0.15 },
  spray: { draw: spray, variants: 3, weight: -4, room: 0.15 },
  pluck: { draw: pluck, variants: 4, weight: 0, room: 0.4 },
  coin: { draw: coin, variants: 3, weight: -3, room: 0.35 },
  egg: { draw: egg, variants: 3, weight: -1, room: 0.25 },
  cluck: { draw: cluck, variants: 4, weight: -2, room: 0.25 },
  swish: { draw: swish, variants: 3, weight: -4, room: 0.15 },
  hammer: { draw: hammer, variants: 3, weight: 0, room: 0.35 },
  page: { draw: page, variants: 3, weight: -8, room: 0.1 },
  tap: { draw: tap, variants: 3, weight: -9, room: 0.1 },
  error: { draw: error, variants: 2, weight: -2, room: 0.25 },
  success: { draw: success, variants: 2, weight: 0, room: 0.6 },
  sparkle: { draw: sparkle, variants: 3, weight: -5, room: 0.6 },
};

/**
 * The sounds of the first minute, in a small file of their own: fetched first, while the rest waits until the page is
 * idle.
 */
export const firstPieces = [
  'tap-1',
  'tap-2',
  'page-1',
  'error-1',
  'success-1',
  'sow-1',
  'water-1',
  'pluck-1',
];

/** Samples below this are inaudible and cut off. */
const FAINT = 0.0006;

const FADE_IN = Math.round(0.002 * RATE);
const FADE_OUT = Math.round(0.06 * RATE);

/** Soft limiter: bends values above the knee towards the ceiling instead of clipping. @param {number} value */
function limited(value) {
  const knee = CEILING * 0.7;
  const over = Math.abs(value) - knee;
  if (over <= 0) return value;
  const room = CEILING - knee;
  return Math.sign(value) * (knee + room * Math.tanh(over / room));
}

/** @param {import('./signal.mjs').Signal} signal @param {number} room */
function finished(signal, room, /** @type {number} */ loudness) {
  const clean = filtered(signal, 'high', 55, 0.7);
  const [echo] = echoOf(clean, { seconds: 0.35, size: 0.55, bright: 0.45 });
  const wet = clean.map((value, i) => value + room * echo[i]);
  const last = wet.findLastIndex((value) => Math.abs(value) > FAINT);
  const mixed = wet.subarray(0, Math.min(wet.length, last + FADE_OUT));
  const { length } = mixed;
  for (let i = 0; i < length; i += 1) {
    const into = Math.min(1, i / FADE_IN);
    const out = Math.min(1, (length - 1 - i) / FADE_OUT);
    mixed[i] *= into * (0.5 - 0.5 * Math.cos(Math.PI * out));
  }
  // The limiter lowers the loudness. A second pass restores it.
  let levelled = mixed;
  let gain = 1;
  for (let round = 0; round < 3; round += 1) {
    gain *= 10 ** ((loudness - loudnessOf(levelled)) / 20);
    levelled = mixed.map((value) => limited(value * gain));
  }
  return levelled;
}

/** All variants of all effects by name (`water-1`), levelled, limited, silent at both ends. */
export function drawEffects() {
  return Object.entries(effects).flatMap(([name, { draw, variants, weight, room }]) =>
    Array.from({ length: variants }, (_, variant) => {
      const chance = chanceOf(`${name} ${variant}`);
      const signal = finished(draw(chance, variant), room, LOUDNESS + weight);
      return { name: `${name}-${variant + 1}`, signal };
    }),
  );
}
