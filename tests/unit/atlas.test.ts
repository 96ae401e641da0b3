import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAtlases } from '../../tools/atlas/buildAtlases.mjs';
import { bundles } from '../../tools/atlas/bundles.mjs';
import { pack } from '../../tools/atlas/pack.mjs';
import { readBundle } from '../../tools/atlas/readBundle.mjs';
import { spreadColours } from '../../tools/atlas/spreadColours.mjs';

interface FrameList {
  frames: Record<
    string,
    {
      frame: { x: number; y: number; w: number; h: number };
      spriteSourceSize?: { x: number; y: number; w: number; h: number };
      sourceSize: { w: number; h: number };
      anchor: { x: number; y: number };
    }
  >;
  meta: { image: string; scale: string; size: { w: number; h: number } };
}

const assets = join(import.meta.dirname, '../../assets');
const plan = { yard: { quality: 80, borrowed: {} } };
const square = '<rect x="4" y="2" width="8" height="8" fill="#f00"/>';
const svg = (body: string, root = 'data-anchor="10 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" ${root}>${body}</svg>`;

let folder = '';
const put = (name: string, text: string) => writeFileSync(join(folder, 'yard', `${name}.svg`), text);
const built = (name: string) => readFileSync(join(folder, '.built', name));
const list = (name: string) => JSON.parse(built(name).toString()) as FrameList;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  mkdirSync(join(folder, 'yard'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a frame is trimmed and keeps its size and anchor', async () => {
  put('box', svg(square));
  await buildAtlases(folder, plan);
  const { frames, meta } = list('yard@2x.json');
  expect(frames.box?.spriteSourceSize).toEqual({ x: 8, y: 4, w: 16, h: 16 });
  expect(frames.box?.sourceSize).toEqual({ w: 40, h: 20 });
  expect(frames.box?.anchor).toEqual({ x: 0.5, y: 0.9 });
  expect(meta).toMatchObject({ image: 'yard@2x.avif', scale: '2' });
  for (const form of ['avif', 'webp']) {
    const image = await sharp(built(`yard@2x.${form}`)).metadata();
    expect(image).toMatchObject({ width: meta.size.w, height: meta.size.h, hasAlpha: true });
  }
});

test.each([
  // AVIF is lossy in the alpha channel too.
  ['avif', 254],
  ['webp', 255],
])('the picture lies where the frame list says (%s)', async (form, covers) => {
  put('box', svg(square));
  put('ball', svg('<circle cx="10" cy="5" r="4" fill="#00f"/>'));
  await buildAtlases(folder, plan);
  const { x, y, w, h } = list('yard@3x.json').frames.box!.frame;
  const part = sharp(built(`yard@3x.${form}`)).extract({ left: x, top: y, width: w, height: h });
  const { channels } = await sharp(await part.png().toBuffer()).stats();
  const [red, , blue, alpha] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(240);
  expect(blue).toBeLessThan(15);
  expect(alpha).toBeGreaterThanOrEqual(covers);
});

test('transparent pixels take the colour of their neighbours, so that no frame has a dark edge', () => {
  const side = 16;
  const pixels = Buffer.alloc(side * side * 4);
  const at = (x: number, y: number) => (y * side + x) * 4;
  pixels.set([200, 40, 40, 255], at(3, 3));
  pixels.set([40, 40, 200, 255], at(12, 12));
  pixels.set([40, 200, 40, 128], at(12, 3));
  spreadColours(pixels, side, side);
  const colour = (x: number, y: number) => [...pixels.subarray(at(x, y), at(x, y) + 4)];
  expect(colour(3, 3)).toEqual([200, 40, 40, 255]);
  expect(colour(12, 3)).toEqual([40, 200, 40, 128]);
  expect(colour(2, 2)).toEqual([200, 40, 40, 0]);
  expect(colour(13, 13)).toEqual([40, 40, 200, 0]);
  const [red = 0, , blue = 0, alpha] = colour(0, 15);
  expect(red + blue).toBeGreaterThan(150);
  expect(alpha).toBe(0);
});

test('a soft frame is drawn with few pixels and scaled up to its size', async () => {
  put('haze', svg(square, 'data-anchor="10 9" data-density="1"'));
  await buildAtlases(folder, plan);
  const { haze } = list('yard@3x.json').frames;
  expect(haze?.frame).toMatchObject({ w: 20, h: 10 });
  expect(haze?.sourceSize).toEqual({ w: 60, h: 30 });
  expect(haze).not.toHaveProperty('spriteSourceSize');
});

test('an unchanged atlas is not built again, and the same sources give the same bytes', async () => {
  put('box', svg(square));
  expect(await buildAtlases(folder, plan)).toEqual(['yard@2x', 'yard@3x']);
  const first = built('yard@2x.avif');
  const other = built('yard@2x.webp');
  expect(await buildAtlases(folder, plan)).toEqual([]);
  for (const form of ['avif', 'webp']) {
    rmSync(join(folder, `.built/yard@2x.${form}`));
    expect(await buildAtlases(folder, plan)).toEqual(['yard@2x']);
  }
  expect(built('yard@2x.avif').equals(first)).toBe(true);
  expect(built('yard@2x.webp').equals(other)).toBe(true);
  put('box', svg(square.replace('#f00', '#0f0')));
  expect(await buildAtlases(folder, plan)).toEqual(['yard@2x', 'yard@3x']);
  expect(built('yard@2x.avif').equals(first)).toBe(false);
});

test.each([
  ['cut off in the middle', svg('<rect x="4"'), /^yard\/broken\.svg: /],
  ['without an anchor', svg(square, ''), /^yard\/broken\.svg: .*data-anchor/],
  ['empty', svg(''), /^yard\/broken\.svg: shows nothing/],
  [
    'on which the renderer ends its process',
    svg('<path d="M2 81L7 91" stroke="#f00" opacity=".6"/>'),
    /^yard\/broken\.svg: the renderer broke off/,
  ],
])('a drawing %s is refused by name', async (_, text, sentence) => {
  put('box', svg(square));
  put('broken', text);
  await expect(buildAtlases(folder, plan)).rejects.toThrow(sentence);
});

test('no two frames overlap, and all stay on the sheet', () => {
  const images = Array.from({ length: 60 }, (_, i) => ({
    box: { w: 8 + ((i * 37) % 90), h: 6 + ((i * 53) % 70) },
  }));
  const sheet = pack(images, 2048)!;
  expect(sheet.placed).toHaveLength(60);
  const used = new Set<number>();
  for (const { image, x, y } of sheet.placed) {
    expect([x > 0, y > 0, x + image.box.w < sheet.width, y + image.box.h < sheet.height]).not.toContain(
      false,
    );
    for (let row = y - 1; row <= y + image.box.h; row += 1) {
      for (let column = x - 1; column <= x + image.box.w; column += 1) {
        const pixel = row * sheet.width + column;
        if (used.has(pixel)) throw new Error(`pixel ${column}, ${row} is used twice`);
        used.add(pixel);
      }
    }
  }
  expect(pack([{ box: { w: 3000, h: 4 } }], 2048)).toBeNull();
});

test('the frame list has every frame with its real size and anchor', () => {
  const rows = readFileSync(join(assets, 'FRAMES.md'), 'utf8').matchAll(
    /^\| `([\w-]+)`\s+\| (\d+)×(\d+)\s+\| (-?[\d.]+), (-?[\d.]+)\s+\|/gm,
  );
  const listed = [...rows].map(([, name, ...numbers]) => `${name} ${numbers.map(Number).join(' ')}`);
  const drawn = Object.entries(bundles).flatMap(([bundle, { borrowed }]) =>
    readBundle(assets, bundle, borrowed).map(({ name, size, anchor }) =>
      [name, ...size, ...anchor].join(' '),
    ),
  );
  expect(listed.sort()).toEqual(drawn.sort());
});

test('no source is large, and none refers to another file', () => {
  const files = ['backdrop', 'manor', 'yard', 'ui', 'fluent'].flatMap((bundle) =>
    readdirSync(join(assets, bundle)).map((name) => join(assets, bundle, name)),
  );
  expect(files.length).toBeGreaterThan(250);
  for (const file of files) {
    expect(statSync(file).size, file).toBeLessThan(70_000);
    expect(readFileSync(file, 'utf8'), file).not.toMatch(
      /<image|<script|<text|<style|href="(?!#)|url\((?!#)/,
    );
  }
});
