import { filtered } from './filters.mjs';
import { bubble, grain, kalimba, struck } from './instruments.mjs';
import { add, glide, noise, pitchOf, shaped, silence, strike, swell } from './signal.mjs';

/** @typedef {() => number} Chance @typedef {import('./signal.mjs').Signal} Signal */

/** Adds `count` small sounds to a signal. `make` returns each with its time in seconds and its gain. */
function scatter(
  /** @type {Signal} */ into,
  /** @type {number} */ count,
  /** @type {(i: number) => [Signal, number, number]} */ make,
) {
  for (let i = 0; i < count; i += 1) {
    const [piece, at, gain] = make(i);
    add(into, piece, at, gain);
  }
}

/** Watering can: a soft hiss, and drops that fall on leaf and soil. @param {Chance} chance */
export function water(chance) {
  const out = silence(0.95);
  const lift = 0.9 + chance() * 0.3;
  const hiss = filtered(
    filtered(noise(0.8, chance), 'band', (t) => lift * (1500 + 900 * t), 0.7),
    'low',
    4200,
  );
  add(out, shaped(hiss, swell(0, 0.8)), 0, 0.22);
  scatter(out, 40, (i) => {
    const hertz = lift * (420 + 1900 * chance() ** 1.8);
    const drop = bubble(hertz, 0.008 + (9 / hertz) * (0.6 + chance()), 3 + chance() * 8);
    const at = 0.03 + 0.7 * ((i + chance()) / 40);
    return [drop, at, (0.12 + 0.4 * chance()) * Math.sin((Math.PI * (at + 0.1)) / 0.95)];
  });
  return out;
}

/** A sack shaken twice: grains rush and patter down. @param {Chance} chance */
export function grains(chance) {
  const out = silence(0.8);
  for (const start of [0.02, 0.27 + chance() * 0.05]) {
    const rush = filtered(noise(0.26, chance), 'band', 2600 + chance() * 500, 0.8);
    add(out, shaped(rush, swell(0, 0.24)), start, 0.35);
    scatter(out, 46, () => {
      const at = start + 0.03 + 0.3 * chance() ** 1.4;
      return [grain(1500 + 3200 * chance(), 0.0035, chance), at, 0.25 + 0.7 * chance()];
    });
    add(
      out,
      shaped(
        glide(0.12, () => 150),
        strike(0.006, 0.025),
      ),
      start,
      0.25,
    );
  }
  return out;
}

/** Planting a sapling: a soft pat on the soil, and a green pop. @param {Chance} chance */
export function sow(chance) {
  const out = silence(0.5);
  const low = 95 + chance() * 25;
  add(
    out,
    shaped(
      glide(0.3, (t) => low + 90 * Math.exp(-t / 0.02)),
      strike(0.003, 0.05),
    ),
    0.01,
    0.8,
  );
  add(out, shaped(filtered(noise(0.2, chance), 'low', 1100), strike(0.003, 0.03)), 0.01, 0.6);
  scatter(out, 9, () => [grain(900 + 1300 * chance(), 0.006, chance), 0.04 + 0.12 * chance(), 0.3]);
  add(out, bubble(520 + chance() * 140, 0.032, 7), 0.16, 0.55);
  add(out, bubble(820 + chance() * 160, 0.022, 6), 0.22, 0.28);
  return out;
}

/** Pulling a weed: fibres creak faster and faster, the root gives way, crumbs fall. @param {Chance} chance */
export function pull(chance) {
  const out = silence(0.75);
  const end = 0.3 + chance() * 0.06;
  for (let at = 0.02, gap = 0.034; at < end; at += gap, gap *= 0.9) {
    const near = at / end;
    add(
      out,
      grain(380 + 700 * near + 120 * chance(), 0.008, chance, 3),
      at + 0.004 * chance(),
      0.5 + near * 0.5,
    );
    if (gap < 0.008) gap = 0.008;
  }
  const strain = filtered(noise(end, chance), 'band', (t) => 500 + 2600 * (t / end) ** 2, 1.2);
  add(
    out,
    shaped(strain, (t) => (t / end) ** 2 * 0.5),
    0,
    0.5,
  );
  add(
    out,
    shaped(
      glide(0.25, (t) => 130 + 260 * Math.exp(-t / 0.018)),
      strike(0.002, 0.045),
    ),
    end,
    0.95,
  );
  add(out, shaped(filtered(noise(0.18, chance), 'low', 1800), strike(0.002, 0.028)), end, 0.5);
  scatter(out, 14, () => {
    const at = end + 0.06 + 0.24 * chance();
    return [grain(700 + 1700 * chance(), 0.007, chance), at, 0.1 + 0.25 * chance()];
  });
  return out;
}

/** Two puffs of a hand sprayer. @param {Chance} chance */
export function spray(chance) {
  const out = silence(0.7);
  const tone = 0.92 + chance() * 0.16;
  for (const [start, gain] of [
    [0.02, 1],
    [0.27 + chance() * 0.03, 0.8],
  ]) {
    add(out, grain(1300, 0.006, chance, 2), start - 0.012, 0.4 * gain);
    const mist = filtered(
      filtered(noise(0.36, chance), 'band', (t) => tone * (5200 - 4200 * t), 0.7),
      'low',
      7800,
    );
    const puff = strike(0.014, 0.062);
    add(
      out,
      shaped(mist, (t) => puff(t) * Math.min(1, (0.36 - t) / 0.05)),
      start,
      0.7 * gain,
    );
  }
  return out;
}

const pickedNotes = [72, 74, 76, 79];

/** Picking a fruit: a small snap, a round pop, and a bright note. @param {Chance} chance @param {number} variant */
export function pluck(chance, variant) {
  const out = silence(0.6);
  const note = pitchOf(pickedNotes[variant % pickedNotes.length]);
  add(out, grain(2400 + chance() * 500, 0.004, chance), 0.005, 0.7);
  add(out, bubble(330 + chance() * 70, 0.024, 9), 0.012, 0.7);
  add(out, shaped(kalimba(note, 0.55, chance), strike(0, 0.17)), 0.03, 0.55);
  return out;
}

/** A sickle through tall grass. @param {Chance} chance */
export function swish(chance) {
  const out = silence(0.34);
  const top = 3400 + chance() * 900;
  const air = filtered(
    noise(0.3, chance),
    'band',
    (t) => 900 + top * Math.sin((Math.PI * t) / 0.3) ** 2,
    0.9,
  );
  add(out, shaped(air, swell(0, 0.28)), 0, 0.8);
  scatter(out, 16, () => [
    grain(2200 + 2600 * chance(), 0.004, chance),
    0.07 + 0.12 * chance(),
    0.25 * chance(),
  ]);
  return out;
}

/** A mallet on a wooden stake. @param {Chance} chance */
export function hammer(chance) {
  const size = 0.94 + chance() * 0.12;
  const out = silence(0.45);
  const wood = struck(0.42, [
    [168 * size, 0.9, 0.05],
    [405 * size, 0.7, 0.042],
    [731 * size, 0.4, 0.028],
    [1130 * size, 0.22, 0.018],
    [1790 * size, 0.1, 0.01],
  ]);
  add(out, wood, 0.004, 0.8);
  add(out, shaped(filtered(noise(0.06, chance), 'low', 2600), strike(0.0008, 0.008)), 0.003, 0.7);
  return out;
}
