import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import constants from '#core/catalog/constants.json' with { type: 'json' };
import { simulatedEffects } from '../../../src/console/simulatedEffects.ts';

/** A cell's number; null: no meaning, outside the limits of operators, or it breaks a rule. */
const percentOf = (cell: string) =>
  /[—ᵍˡʳ]\s*$/.test(cell) ? null : Number(cell.replace('−', '-').replace('%', ''));

const HEADING = '### Every constant 50 % lower and higher';

test('the console shows the committed results of the simulator', () => {
  const [, after = ''] = readFileSync('docs/economy.md', 'utf8').split(HEADING);
  const [section = ''] = after.split('\n### ');
  const rows = [...section.matchAll(/^\| ([A-Z_]+) \| (.+)\|$/gm)]
    .filter(([, key = '']) => key in constants)
    .map(([, key, cells = '']) => [key, cells.split('|').slice(0, 4).map(percentOf)] as const)
    .filter(([, effects]) => effects.some(Boolean));
  expect(rows.length).toBeGreaterThan(5);
  expect(simulatedEffects).toEqual(Object.fromEntries(rows));
});
