import { chanceOf } from './chance.mjs';
import { aroundTwice, filtered } from './filters.mjs';
import { harp, kalimba } from './instruments.mjs';
import { add, glide, pitchOf, shaped, swell } from './signal.mjs';
import { emptyLoop, place, roomed } from './stereo.mjs';

/** Twelve bars of four beats at 80 beats a minute: 36 s. */
const BEAT = 0.75;
const BARS = 12;
export const MUSIC_SECONDS = BARS * 4 * BEAT;

/** Chords of the bars, low notes first (MIDI): G, Em, C, D and their like. */
const chords = [
  [43, 50, 55, 59, 62],
  [40, 47, 52, 55, 62],
  [36, 48, 52, 55, 64],
  [38, 50, 57, 62, 64],
  [43, 50, 55, 59, 66],
  [40, 47, 52, 59, 62],
  [36, 48, 55, 59, 64],
  [38, 50, 57, 62, 66],
  [40, 47, 55, 59, 64],
  [36, 48, 52, 55, 62],
  [45, 52, 55, 60, 64],
  [38, 50, 57, 62, 64],
];

/** Order in which the harp plays a chord, an eighth note each; -1 is a rest. */
const walks = [
  [0, 2, 3, 4, -1, 3, 2, 3],
  [0, 1, 3, 4, 3, -1, 1, 2],
];

/** The tune: for each bar [beat, note, strength], in the pentatonic of G. @type {readonly (readonly [number, number, number])[][]} */
const tune = [
  [
    [0, 74, 0.9],
    [1, 71, 0.6],
    [1.5, 74, 0.65],
    [2, 76, 0.85],
    [3, 79, 0.75],
  ],
  [
    [0, 76, 0.85],
    [1, 74, 0.65],
    [1.5, 71, 0.6],
    [3, 69, 0.5],
  ],
  [
    [0, 67, 0.7],
    [0.5, 69, 0.6],
    [1, 71, 0.7],
    [2, 74, 0.85],
    [3, 76, 0.6],
  ],
  [
    [0, 74, 0.85],
    [1.5, 69, 0.5],
    [2, 71, 0.65],
    [3, 69, 0.5],
  ],
  [
    [0, 74, 0.9],
    [1, 71, 0.6],
    [1.5, 74, 0.65],
    [2, 79, 0.9],
    [3, 81, 0.7],
  ],
  [
    [0, 79, 0.85],
    [1, 76, 0.7],
    [1.5, 74, 0.6],
    [2.5, 71, 0.6],
  ],
  [
    [0, 76, 0.8],
    [0.5, 74, 0.6],
    [1, 71, 0.65],
    [2, 69, 0.7],
    [3, 67, 0.6],
  ],
  [
    [0, 69, 0.75],
    [1, 71, 0.6],
    [2, 74, 0.8],
  ],
  [
    [0, 79, 0.8],
    [0.5, 76, 0.6],
    [1, 79, 0.7],
    [2, 83, 0.8],
    [3, 79, 0.6],
  ],
  [
    [0, 76, 0.8],
    [1, 74, 0.6],
    [2, 76, 0.7],
    [3, 79, 0.6],
  ],
  [
    [0, 76, 0.8],
    [0.5, 74, 0.6],
    [1, 71, 0.6],
    [2, 69, 0.7],
    [3, 71, 0.5],
  ],
  [
    [0, 69, 0.7],
    [1.5, 67, 0.45],
    [2, 64, 0.6],
    [3, 69, 0.4],
  ],
];

/** Low strings swell under each bar. @param {import('./stereo.mjs').Stereo} loop */
function pad(loop) {
  chords.forEach((chord, bar) => {
    chord.slice(1, 4).forEach((note, i) => {
      [-1, 1].forEach((side) => {
        const hertz = pitchOf(note) * (1 + side * 0.0022);
        const voice = glide(BEAT * 5.2, () => hertz, 0.16);
        place(
          loop,
          shaped(voice, swell(0, BEAT * 5.2)),
          bar * 4 * BEAT - BEAT * 0.6,
          0.028 - 0.004 * i,
          side * 0.7,
        );
      });
    });
  });
}

/** A quiet tune of a kalimba over a harp. @returns {import('./stereo.mjs').Stereo} */
export function drawMusic() {
  const chance = chanceOf('music');
  const loop = emptyLoop(MUSIC_SECONDS);
  const strings = emptyLoop(MUSIC_SECONDS);
  pad(loop);
  chords.forEach((chord, bar) => {
    walks[bar % walks.length].forEach((step, eighth) => {
      if (step < 0) return;
      const at = (bar * 4 + eighth / 2) * BEAT + 0.012 * chance();
      const strength = (eighth === 0 ? 0.3 : 0.15) * (0.85 + 0.3 * chance());
      place(strings, harp(pitchOf(chord[step]), 2.6, chance), at, strength, -0.35 + 0.12 * step);
    });
    tune[bar].forEach(([beat, note, strength]) => {
      const at = (bar * 4 + beat) * BEAT + 0.01 * chance();
      place(loop, kalimba(pitchOf(note), 2.2, chance), at, 0.24 * strength, 0.22);
    });
  });
  strings.forEach((side, ear) => {
    const warm = aroundTwice(side, (twice) => filtered(filtered(twice, 'low', 2600), 'high', 70));
    add(loop[ear], warm, 0, 1, true);
  });
  return roomed(loop, { seconds: 1.9, size: 1.5, bright: 0.35 }, 0.4);
}
