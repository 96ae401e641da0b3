import { RATE } from './signal.mjs';

/** Samples per packet: 20 ms. */
export const FRAME = 960;

/** Samples that the decoder returns before the first input sample. */
export const PRE_SKIP = 312;

/** Request codes of libopus: bit rate, complexity. */
const SET_BITRATE = 4002;
const SET_COMPLEXITY = 4010;

/** @typedef {{ channels: number, length: number, packets: Buffer[] }} OpusStream `length` in samples a channel */

/**
 * Encodes signals of equal length, one per channel, with Opus.
 * @param {import('./signal.mjs').Signal[]} signals @param {number} bitRate bits per second, on average
 * @returns {Promise<OpusStream>}
 */
export async function toOpus(signals, bitRate) {
  const { default: Opus } = await import('opusscript');
  const channels = signals.length;
  const length = signals[0].length;
  const encoder = new Opus(RATE, channels, Opus.Application.AUDIO);
  encoder.encoderCTL(SET_BITRATE, bitRate);
  encoder.encoderCTL(SET_COMPLEXITY, 9);
  const packets = [];
  for (let start = 0; start < length + PRE_SKIP; start += FRAME) {
    const frame = Buffer.alloc(FRAME * channels * 2);
    for (let i = 0; i < FRAME * channels; i += 1) {
      const value = signals[i % channels][start + Math.floor(i / channels)] ?? 0;
      frame.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), i * 2);
    }
    packets.push(encoder.encode(frame, FRAME));
  }
  encoder.delete();
  return { channels, length, packets };
}

/**
 * Decodes a stream as a player does, one signal per channel.
 * @param {OpusStream} stream
 * @returns {Promise<import('./signal.mjs').Signal[]>}
 */
export async function fromOpus({ channels, length, packets }) {
  const { default: Opus } = await import('opusscript');
  const decoder = new Opus(RATE, /** @type {1 | 2} */ (channels), Opus.Application.AUDIO);
  const heard = Buffer.concat(packets.map((packet) => decoder.decode(packet)));
  decoder.delete();
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length },
      (_sample, i) => heard.readInt16LE(((i + PRE_SKIP) * channels + channel) * 2) / 32768,
    ),
  );
}
