import { describe, expect, test } from 'vitest';
import { comparePictures, TILE } from '../visual/compare/comparePictures.ts';
import { oklab } from '../visual/compare/oklab.ts';
import type { Picture } from '../visual/compare/picture.ts';

const SIDE = TILE * 4;

/** A square picture, drawn by a rule: sRGB of each pixel. */
function paint(colourAt: (x: number, y: number) => readonly [number, number, number]): Picture {
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at += 1) rgb.set(colourAt(at % SIDE, Math.floor(at / SIDE)), at * 3);
  return { width: SIDE, height: SIDE, rgb };
}

const leaf = [91, 156, 40] as const;
const flat = paint(() => leaf);
const faultsOf = (actual: Picture, expected = flat) => comparePictures(expected, actual).faults.length;

describe('comparePictures', () => {
  test('equal pictures have no fault', () => {
    expect(
      comparePictures(
        flat,
        paint(() => leaf),
      ),
    ).toEqual({
      resized: false,
      faults: [],
      colour: 0,
      shape: 0,
    });
  });

  test('one step of 255 is rounding, on light and on dark colours', () => {
    for (const value of [16, 60, 128, 250]) {
      const expected = paint(() => [value, value, value]);
      expect(
        faultsOf(
          paint(() => [value + 1, value + 1, value + 1]),
          expected,
        ),
      ).toBe(0);
    }
  });

  test('noise of three steps that cancels out passes', () => {
    const noise = paint((x, y) => ((x + y) % 2 === 0 ? [94, 159, 43] : [88, 153, 37]));
    expect(faultsOf(noise)).toBe(0);
  });

  test('a colour that is three percent darker fails everywhere', () => {
    expect(faultsOf(paint(() => [88, 151, 39]))).toBe(16);
  });

  test('a line that moved by one pixel fails where it stands', () => {
    const line = (left: number) => paint((x) => (x === left ? [63, 43, 24] : leaf));
    expect(faultsOf(line(13), line(12))).toBe(4);
  });

  test('another size is a fault of its own', () => {
    const half = { width: SIDE, height: SIDE / 2, rgb: flat.rgb.subarray(0, flat.rgb.length / 2) };
    expect(comparePictures(flat, half)).toMatchObject({ resized: true, colour: Infinity });
  });
});

test('oklab: black is 0 and white is 100, without colour', () => {
  expect(oklab(0, 0, 0)).toEqual([0, 0, 0]);
  const [light, a, b] = oklab(255, 255, 255);
  expect(light).toBeCloseTo(100, 3);
  expect(Math.hypot(a, b)).toBeLessThan(0.01);
});
