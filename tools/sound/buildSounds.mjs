import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDay, drawNight } from './ambience.mjs';
import { toCaf } from './caf.mjs';
import { CEILING, drawEffects, firstPieces } from './effects.mjs';
import { drawMusic } from './music.mjs';
import { toOgg } from './ogg.mjs';
import { toOpus } from './opus.mjs';
import { RATE, silence } from './signal.mjs';
import { levelled } from './stereo.mjs';

/** @typedef {import('./signal.mjs').Signal} Signal */
/** Howler's sprite: start and length of each piece in ms, and whether it loops. */
/** @typedef {Record<string, [number, number, true?]>} Sprite */

/** Silence around each piece. It separates the decoder's soft edges and hides a start that is off by a packet. */
const GAP_MS = 60;

/**
 * Length of the repeated loop end and beginning around a loop, so that a repeat that starts slightly off has no seam.
 */
const AROUND_MS = 240;

const samples = (/** @type {number} */ ms) => (ms * RATE) / 1000;

/** Concatenates the pieces; each begins on a whole millisecond. */
function rowOf(/** @type {{ name: string, signal: Signal }[]} */ pieces) {
  /** @type {Sprite} */
  const sprite = {};
  let end = GAP_MS;
  for (const { name, signal } of pieces) {
    const length = Math.ceil((signal.length / RATE) * 1000);
    sprite[name] = [end, length + GAP_MS / 3];
    end += length + GAP_MS;
  }
  const row = silence(end / 1000);
  for (const { name, signal } of pieces) row.set(signal, samples(sprite[name][0]));
  return { signals: [row], sprite };
}

/** A loop with a piece of its own end before it, and of its beginning behind it. @param {Signal[]} loop */
function roundOf(loop) {
  const around = samples(AROUND_MS);
  const { length } = loop[0];
  const signals = loop.map((signal) =>
    Float32Array.from({ length: length + 2 * around }, (_, i) => signal[(i - around + length) % length]),
  );
  return { signals, sprite: { loop: [AROUND_MS, Math.round((length / RATE) * 1000), true] } };
}

/** The effects of one of the two files; drawn once. @param {boolean} isFirst */
const effectsOf = (isFirst) =>
  rowOf((drawnEffects ??= drawEffects()).filter(({ name }) => firstPieces.includes(name) === isFirst));

/** @type {{ name: string, signal: Signal }[] | undefined} */
let drawnEffects;

/**
 * Output files: the effects of the first minute, all others, and one file per loop.
 * @type {Record<string, { draw: () => { signals: Signal[], sprite: object }, bitRate: number }>}
 */
export const sounds = {
  first: { draw: () => effectsOf(true), bitRate: 40_000 },
  effects: { draw: () => effectsOf(false), bitRate: 40_000 },
  day: { draw: () => roundOf(levelled(drawDay(), -24, CEILING)), bitRate: 34_000 },
  night: { draw: () => roundOf(levelled(drawNight(), -26, CEILING)), bitRate: 34_000 },
  music: { draw: () => roundOf(levelled(drawMusic(), -22, CEILING)), bitRate: 44_000 },
};

/** Hash of the inputs that decide the bytes: the scripts of this folder and the encoder's version. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  const encoder = JSON.parse(readFileSync(new URL(import.meta.resolve('opusscript/package.json')), 'utf8'));
  return hash.update(encoder.version).digest('hex').slice(0, 16);
}

/** @param {string} target */
function builtHash(target) {
  try {
    return JSON.parse(readFileSync(join(target, 'sprites.json'), 'utf8')).sources;
  } catch {
    return null; // never built, or interrupted: build it
  }
}

/** Writes a file atomically, because another build may read it. @param {string} file @param {string | Buffer} body */
function put(file, body) {
  writeFileSync(`${file}.${process.pid}`, body);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Synthesises, encodes and writes every sound into a folder, unless they were built from the same scripts. The list
 * is written last.
 * @param {string} target
 * @returns names of the built sounds
 */
export async function buildSounds(target) {
  const sources = sourceHash();
  if (builtHash(target) === sources) return [];
  mkdirSync(target, { recursive: true });
  /** @type {Record<string, object>} */
  const sprites = {};
  for (const [name, { draw, bitRate }] of Object.entries(sounds)) {
    const { signals, sprite } = draw();
    const stream = await toOpus(signals, bitRate);
    put(join(target, `${name}.opus`), toOgg(stream));
    put(join(target, `${name}.caf`), toCaf(stream));
    sprites[name] = sprite;
  }
  put(join(target, 'sprites.json'), `${JSON.stringify({ sources, sprites })}\n`);
  return Object.keys(sprites);
}
