import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const MIN_CONTRAST = 4.5;

const tokens = new Map(
  [...readFileSync(join(root, 'src/ui/tokens.css'), 'utf8').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

/** Opaque colours of a value: each stop of a gradient counts, transparent ones do not. */
function coloursOf(value: string): string[] {
  const inner = [...value.matchAll(/var\(--([\w-]+)\)/g)].flatMap(([, name = '']) =>
    coloursOf(tokens.get(name) ?? ''),
  );
  return [...inner, ...[...value.matchAll(/#[0-9a-f]{6}\b/g)].map(([hex]) => hex)];
}

/** Relative luminance of a hex colour, by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Inks with too little contrast against a ground. */
const faint = (inks: readonly string[], ground: string) =>
  coloursOf(ground).flatMap((below) =>
    inks.flatMap((ink) =>
      coloursOf(ink).flatMap((above) => {
        const ratio = contrast(above, below);
        return ratio < MIN_CONTRAST ? [`${ink} on ${below} of ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );

const named = (...names: string[]) => names.map((name) => `var(--${name})`);

const pairs: readonly (readonly [inks: string[], grounds: string[]])[] = [
  [named('ink', 'ink-2', 'wood', 'wood-deep', 'leaf-deep'), named('paper-0', 'paper', 'paper-2', 'paper-3')],
  [named('ink-3', 'good', 'bad', 'warn', 'leaf'), named('paper-0', 'paper')],
  [named('wood-deep', 'ink-2', 'ink', 'leaf-deep', 'leaf-ink'), named('ground-leaf', 'leaf-pale')],
  [named('wood-deep', 'leaf-ink', 'leaf-deep'), named('ground-sky')],
  [named('wood-deep', 'warn-ink', 'ink'), named('ground-gold', 'warn-pale', 'ground-flow')],
  [named('ink', 'ink-2', 'wood-deep'), named('ground-page', 'ground-paper', 'ground-flow')],
  [named('on-leaf'), named('ground-main', 'ground-danger', 'leaf', 'bad', 'apple')],
  [named('on-wood'), named('ground-wood')],
  [named('bad-ink'), named('bad-pale', 'paper')],
  [named('warn'), named('warn-pale')],
  [named('sky-ink'), named('sky-pale')],
];

test.each(pairs)('text in %j is readable on %j', (inks, grounds) => {
  expect(grounds.flatMap((ground) => faint(inks, ground))).toEqual([]);
});

/** Rules of the stylesheets that set both a text colour and a background. */
function rules(): { place: string; ink: string; ground: string }[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((path) =>
      [...readFileSync(join(root, 'src', path), 'utf8').matchAll(/([^{}]+)\{([^{}]+)\}/g)].flatMap(
        ([, selector = '', body = '']) => {
          const [, ink = ''] = /(?:^|\s)color:\s*([^;]+);/.exec(body) ?? [];
          const [, ground = ''] = /background:\s*([^;]+);/.exec(body) ?? [];
          // Disabled controls and decorative marks need no contrast.
          const counts = ink && ground && !/disabled|svg/.test(selector);
          return counts ? [{ place: `${path} ${selector.trim()}`, ink, ground }] : [];
        },
      ),
    );
}

test('no stylesheet sets text on a background without contrast', () => {
  const foundRules = rules();
  expect(foundRules.length).toBeGreaterThan(40);
  expect(
    foundRules.flatMap(({ place, ink, ground }) => faint([ink], ground).map((fault) => `${place}: ${fault}`)),
  ).toEqual([]);
});

test('black on white is 21 to 1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21));
