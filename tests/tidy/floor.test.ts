import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed } from '../../tools/floor/allowed.mjs';
import { scriptFaults } from '../../tools/floor/scripts.mjs';
import { styleFaults } from '../../tools/floor/sheets.mjs';

const root = join(import.meta.dirname, '../..');

/** Lines that end with `// feature` use that feature, and no other line uses one that the floor lacks. */
const SCRIPT = `
export const last = (list: readonly string[]) => list.at(-1); // javascript.builtins.Array.at
export const sorted = (list: string[]) => list.toSorted(); // javascript.builtins.Array.toSorted
export const every = (text: string) => text.replaceAll('a', 'b'); // javascript.builtins.String.replaceAll
export const has = (object: object) => Object.hasOwn(object, 'a'); // javascript.builtins.Object.hasOwn
export const box = (paper: CanvasRenderingContext2D) => paper.roundRect(0, 0, 1, 1, 1); // api.CanvasRenderingContext2D.roundRect
export const copy = (facts: object) => structuredClone(facts); // api.structuredClone
export const told = { onError: reportError }; // api.reportError
export const read = async (answer: Response): Promise<unknown> => answer.json();
export const flat = (lists: string[][]) => lists.flat();
export const layer = (element: HTMLElement) => {
  element.style.cssText = 'position:absolute;inset:0'; // css.properties.inset
};
`;

const SHEET = `
.a { height: 100vh; height: 100dvh; }
.b { height: 100svh; }
.c { inset: 0; }
.d { display: flex; gap: 4px; }
.e:focus-visible { color: red; }
@supports (inset: 0) { .f { inset: 0; } }
`;

test('what the oldest browsers lack is refused in scripts, by the types of what it is used on', () => {
  const expected = SCRIPT.split('\n').flatMap((line, at) => {
    const feature = / \/\/ (\S+)$/.exec(line)?.[1];
    return feature ? [`${at + 1} ${feature}`] : [];
  });
  const faults = scriptFaults(root, new Map([['src/specimen.ts', SCRIPT]]));
  expect(
    faults.filter(({ file }) => file === 'src/specimen.ts').map(({ line, feature }) => `${line} ${feature}`),
  ).toEqual(expected);
});

test('what the oldest browsers lack is refused in styles, unless an older value stands before it', () => {
  expect(
    styleFaults(SHEET)
      .map(({ line, feature }) => `${line} ${feature}`)
      .sort(),
  ).toEqual([
    '3 css.types.length.viewport_percentage_units_dynamic',
    '4 css.properties.inset',
    '5 css.properties.gap.flex_context',
    '6 css.selectors.focus-visible',
  ]);
});

test('a feature may be used only where a reason is written', () => {
  const fault = { file: '', line: 1, lacking: [] };
  expect(isAllowed({ ...fault, feature: 'css.properties.inset' })).toBe(true);
  expect(isAllowed({ ...fault, feature: 'javascript.builtins.Array.at' })).toBe(false);
  expect(isAllowed({ ...fault, feature: 'css.properties.inset-inline' })).toBe(false);
});
