import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simulatedEffects } from '../../../src/console/simulatedEffects.ts';

const HEADING = '### Every constant 50 % lower and higher';

test('the console shows the committed results of the simulator', () => {
  const [, after = ''] = readFileSync('docs/economy.md', 'utf8').split(HEADING);
  const [section = ''] = after.split('\n### ');
  const rows = [...section.matchAll(/^\| ([A-Z_]+) \| (.+) \|$/gm)].map(([, key, cells = '']) => [
    key,
    cells
      .split(' | ')
      .map((cell) => (cell === '—' ? null : Number(cell.replace('−', '-').replace(' %', '')))),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  expect(simulatedEffects).toEqual(Object.fromEntries(rows));
});
