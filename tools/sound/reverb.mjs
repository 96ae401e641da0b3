import { RATE } from './signal.mjs';

/**
 * Lengths of the eight delay lines in milliseconds, without common factors, so that the reverb has no pitch of its
 * own.
 */
const LINES_MS = [19.3, 23.9, 29.1, 31.7, 37.3, 41.9, 45.1, 53.3];

/**
 * Stereo reverb of a small room or a wide field, without the dry signal: eight delay lines that feed each other and
 * lose brightness with every round (feedback delay network).
 * @param {import('./signal.mjs').Signal} signal
 * @param {{ seconds: number, size?: number, bright?: number }} room `seconds` until the echo has fallen by 60 dB
 * @returns {[import('./signal.mjs').Signal, import('./signal.mjs').Signal]}
 */
export function echoOf(signal, { seconds, size = 1, bright = 0.5 }) {
  const left = new Float32Array(signal.length);
  const right = new Float32Array(signal.length);
  const lengths = LINES_MS.map((ms) => Math.round((ms * size * RATE) / 1000));
  const keeps = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / RATE / seconds));
  const lines = lengths.map((length) => new Float32Array(length));
  const dull = new Float64Array(lines.length);
  const at = new Uint32Array(lines.length);
  for (let i = 0; i < signal.length; i += 1) {
    let sum = 0;
    for (let n = 0; n < 8; n += 1) {
      dull[n] += bright * (lines[n][at[n]] * keeps[n] - dull[n]);
      sum += dull[n];
    }
    left[i] = dull[0] - dull[2] + dull[4] - dull[6];
    right[i] = dull[1] - dull[3] + dull[5] - dull[7];
    const fed = signal[i] * 0.35 - sum / 4;
    for (let n = 0; n < 8; n += 1) {
      lines[n][at[n]] = fed + dull[n];
      at[n] = at[n] + 1 === lengths[n] ? 0 : at[n] + 1;
    }
  }
  return [left, right];
}
