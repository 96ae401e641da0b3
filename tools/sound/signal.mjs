/** Samples per second; Opus works at this rate. */
export const RATE = 48_000;

/** @typedef {Float32Array} Signal samples between -1 and 1 */

/** @param {number} seconds @returns {Signal} */
export const silence = (seconds) => new Float32Array(Math.round(seconds * RATE));

/**
 * Samples a function of the time in seconds.
 * @param {number} seconds @param {(t: number) => number} draw
 */
export function drawn(seconds, draw) {
  const signal = silence(seconds);
  for (let i = 0; i < signal.length; i += 1) signal[i] = draw(i / RATE);
  return signal;
}

/** White noise. @param {number} seconds @param {() => number} chance */
export const noise = (seconds, chance) => drawn(seconds, () => chance() * 2 - 1);

/**
 * Multiplies a signal by an envelope over its time in seconds, in place.
 * @param {Signal} signal @param {(t: number) => number} envelope
 */
export function shaped(signal, envelope) {
  for (let i = 0; i < signal.length; i += 1) signal[i] *= envelope(i / RATE);
  return signal;
}

/**
 * Mixes a piece into a signal. The part beyond the end is cut, or with `around` continues at the beginning, as in a
 * loop.
 * @param {Signal} into @param {Signal} piece @param {number} at seconds @param {number} gain
 */
export function add(into, piece, at, gain, around = false) {
  const { length } = into;
  let start = Math.round(at * RATE);
  if (around) start = ((start % length) + length) % length;
  for (let i = 0; i < piece.length; i += 1) {
    let spot = start + i;
    if (spot >= length) {
      if (!around) return;
      spot %= length;
    }
    into[spot] += piece[i] * gain;
  }
}

/**
 * Envelope: rises in `attack` seconds, then falls to a thousandth in about seven times `decay`.
 * @param {number} attack @param {number} decay @returns {(t: number) => number}
 */
export const strike = (attack, decay) => (t) =>
  t < attack ? 0.5 - 0.5 * Math.cos((Math.PI * t) / attack) : Math.exp((attack - t) / decay);

/**
 * Envelope: a swell between two instants, round at both ends.
 * @param {number} from @param {number} to @returns {(t: number) => number}
 */
export const swell = (from, to) => (t) =>
  t <= from || t >= to ? 0 : Math.sin((Math.PI * (t - from)) / (to - from)) ** 2;

/**
 * A sine whose pitch moves; `overtone` mixes in the octave.
 * @param {number} seconds @param {(t: number) => number} pitch Hz
 */
export function glide(seconds, pitch, overtone = 0) {
  let phase = 0;
  return drawn(seconds, (t) => {
    phase += (2 * Math.PI * pitch(t)) / RATE;
    return Math.sin(phase) + overtone * Math.sin(2 * phase);
  });
}

/** Frequency of a note by its MIDI number. @param {number} note */
export const pitchOf = (note) => 440 * 2 ** ((note - 69) / 12);
