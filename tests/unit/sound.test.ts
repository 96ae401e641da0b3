import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildSounds } from '../../tools/sound/buildSounds.mjs';
import { chanceOf } from '../../tools/sound/chance.mjs';
import { effects, firstPieces, LOUDNESS } from '../../tools/sound/effects.mjs';
import { filtered } from '../../tools/sound/filters.mjs';
import { loudnessOf, meanOf, peakOf } from '../../tools/sound/loudness.mjs';
import { fromOpus, toOpus, type OpusStream } from '../../tools/sound/opus.mjs';
import { toCaf } from '../../tools/sound/caf.mjs';
import { toOgg } from '../../tools/sound/ogg.mjs';
import { drawn, RATE } from '../../tools/sound/signal.mjs';

const folder = join(import.meta.dirname, '../../assets/.built/sound');
const loops = ['day', 'night', 'music'] as const;
const bytes = (name: string) => statSync(join(folder, name)).size;

/** Bytes of the first minute's effects; and of all that is loaded by default, with the ambience of the hour. */
const MAX_FIRST_BYTES = 27_000;
const MAX_DEFAULT_BYTES = 247_000;
const MAX_MUSIC_BYTES = 230_000;

type Sprite = Record<string, [number, number, true?]>;
let sprites: Record<string, Sprite>;

beforeAll(async () => {
  await buildSounds(folder);
  sprites = (JSON.parse(readFileSync(join(folder, 'sprites.json'), 'utf8')) as { sprites: typeof sprites })
    .sprites;
}, 300_000);

/** Packets of an Ogg file as a player parses it: by the segments of its pages. */
function readOgg(file: Buffer): OpusStream {
  const packets: Buffer[] = [];
  let packetParts: Buffer[] = [];
  let granule = 0;
  for (let at = 0; at < file.length;) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    granule = Number(file.readBigUInt64LE(at + 6));
    const segments = [...file.subarray(at + 27, at + 27 + file.readUInt8(at + 26))];
    at += 27 + segments.length;
    for (const size of segments) {
      packetParts.push(file.subarray(at, at + size));
      at += size;
      if (size === 255) continue;
      packets.push(Buffer.concat(packetParts));
      packetParts = [];
    }
  }
  const [head, tags, ...sound] = packets;
  expect([head?.toString('latin1', 0, 8), tags?.toString('latin1', 0, 8)]).toEqual(['OpusHead', 'OpusTags']);
  return {
    channels: head?.readUInt8(9) ?? 0,
    length: granule - (head?.readUInt16LE(10) ?? 0),
    packets: sound,
  };
}

/** Chunks of a file in Apple's format by name. */
function readCaf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  expect(file.toString('latin1', 0, 4)).toBe('caff');
  for (let at = 8; at < file.length;) {
    const size = Number(file.readBigInt64BE(at + 4));
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 12, at + 12 + size));
    at += 12 + size;
  }
  return chunks;
}

const decoded = async (name: string) => fromOpus(readOgg(readFileSync(join(folder, `${name}.opus`))));
const part = (signal: Float32Array, fromMs: number, toMs: number) =>
  signal.subarray((fromMs * RATE) / 1000, (toMs * RATE) / 1000);

test('the default download is small, and so is the music', () => {
  for (const format of ['opus', 'caf']) {
    const ambience = Math.max(bytes(`day.${format}`), bytes(`night.${format}`));
    const first = bytes(`first.${format}`);
    expect(first).toBeLessThan(MAX_FIRST_BYTES);
    expect(first + bytes(`effects.${format}`) + ambience).toBeLessThan(MAX_DEFAULT_BYTES);
    expect(bytes(`music.${format}`)).toBeLessThan(MAX_MUSIC_BYTES);
  }
});

test('the two files have every variant between them', () => {
  const meant = Object.entries(effects).flatMap(([name, { variants }]) =>
    Array.from({ length: variants }, (_, i) => `${name}-${i + 1}`),
  );
  expect(Object.keys(sprites.first ?? {}).sort()).toEqual([...firstPieces].sort());
  expect([...Object.keys(sprites.first ?? {}), ...Object.keys(sprites.effects ?? {})].sort()).toEqual(
    meant.sort(),
  );
});

test.each(['first', 'effects'])(
  'each sound of %s is audible, unclipped, at its loudness, silent at both ends',
  async (file) => {
    const [row] = await decoded(file);
    for (const [name, [start, length]] of Object.entries(sprites[file] ?? {})) {
      const piece = part(row!, start, start + length);
      const { weight } = effects[name.replace(/-\d+$/, '')]!;
      expect(peakOf(piece), name).toBeLessThan(0.95);
      expect(Math.abs(loudnessOf(piece) - LOUDNESS - weight), name).toBeLessThan(3);
      expect(peakOf(part(row!, start - 30, start - 5)), `before ${name}`).toBeLessThan(0.01);
      expect(peakOf(piece.subarray(-480)), `end of ${name}`).toBeLessThan(0.01);
    }
  },
);

test.each(loops)('%s loops without a seam from any start', async (name) => {
  const [start, length] = sprites[name]!.loop!;
  for (const side of await decoded(name)) {
    expect(peakOf(side)).toBeLessThan(0.95);
    expect(meanOf(side)).toBeGreaterThan(-34);
    // One loop later the sound repeats. For noise the encoder keeps only the low frequencies and the level of the
    // rest.
    for (const shift of [-100, 0, 100]) {
      const low = (fromMs: number) => filtered(part(side, fromMs, fromMs + 120), 'low', 250);
      const once = low(start + shift);
      const repeated = low(start + shift + length);
      const remainder = once.map((value, i) => value - repeated[i]!);
      expect(meanOf(remainder) - meanOf(once), `${shift} ms`).toBeLessThan(-6);
    }
    const seam = Math.abs(side[((start + length) * RATE) / 1000 - 1]! - side[(start * RATE) / 1000]!);
    expect(seam).toBeLessThan(0.05);
  }
});

test('both containers hold the same packets and state the length of the sound', async () => {
  const chance = chanceOf('containers');
  const stream = await toOpus([drawn(0.513, () => chance() - 0.5)], 40_000);
  const ogg = readOgg(toOgg(stream));
  expect(ogg).toEqual(stream);
  const caf = readCaf(toCaf(stream));
  expect([...caf.keys()]).toEqual(['desc', 'chan', 'pakt', 'data']);
  expect(caf.get('desc')?.toString('latin1', 8, 12)).toBe('opus');
  const table = caf.get('pakt')!;
  expect([Number(table.readBigInt64BE(0)), Number(table.readBigInt64BE(8))]).toEqual([
    stream.packets.length,
    stream.length,
  ]);
  const sizes: number[] = [];
  let size = 0;
  for (const byte of table.subarray(24)) {
    size = (size << 7) | (byte & 127);
    if (byte & 128) continue;
    sizes.push(size);
    size = 0;
  }
  expect(sizes).toEqual(stream.packets.map((packet) => packet.length));
  expect(caf.get('data')?.subarray(4).equals(Buffer.concat(stream.packets))).toBe(true);
});

test('the same name generates the same sound', () => {
  const { draw } = effects.water!;
  expect(draw(chanceOf('water 0'), 0)).toEqual(draw(chanceOf('water 0'), 0));
  expect(draw(chanceOf('water 0'), 0)).not.toEqual(draw(chanceOf('water 1'), 1));
});
