import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linesOf } from '../../simulate/jsonLines.ts';
import { parseScenario } from '../../simulate/scenario.ts';

const FILE = 'scenarios/test.json';

/** A valid scenario with one line replaced. */
const withLine = (from: string, to: string) =>
  `{
  "title": "Test",
  "days": 10,
  "constants": { "TICKET_PRICE": "6" },
  "agents": [
    { "name": "farmers", "count": 2,
      "seed": "apple",
      "activity": 50 }
  ],
  "shocks": [
    { "kind": "leave", "day": 5, "share": 50 }
  ]
}
`.replace(from, to);

test('a scenario gets the defaults of what it does not name', () => {
  const scenario = parseScenario(withLine('', ''), FILE);
  expect(scenario).toMatchObject({ name: 'test', days: 10, isDemo: false });
  expect(scenario.constants.TICKET_PRICE).toBe('6');
  expect(scenario.groups[0]).toMatchObject({ seed: 'apple', plots: 3, coupon: null, activity: 50 });
});

test.each([
  ['"activity": 50', '"activty": 50', '8: /agents/0/activty is no key here'],
  ['"activity": 50', '"activity": -1', '8: /agents/0/activity must be from 0 to 100, and is -1'],
  ['"activity": 50', '"activity": 0.5', '8: /agents/0/activity must be a whole number'],
  [
    '"seed": "apple"',
    '"kind": "pirate"',
    '7: /agents/0/kind must be one of farm, cast, whale, and is "pirate"',
  ],
  ['"seed": "apple"', '"deposit": "many"', '7: /agents/0/deposit must be an amount as text'],
  ['"share": 50', '"share": -5', '11: /shocks/0/share must be from 0 to 100, and is -5'],
  [
    '"TICKET_PRICE": "6"',
    '"TICKET_PRICE": "0.5"',
    '4: /constants/TICKET_PRICE is outside its limits: 1 ≤ TICKET_PRICE ≤ 1000',
  ],
  ['"TICKET_PRICE": "6"', '"TICKET_PRIZE": "6"', '4: /constants/TICKET_PRIZE is no constant'],
  ['"days": 10', '"days": "ten"', '3: /days must be a whole number'],
])('%s written as %s is refused with file and line', (from, to, sentence) => {
  expect(() => parseScenario(withLine(from, to), FILE)).toThrow(`${FILE}:${sentence}`);
});

test('a text that is no JSON is refused by the name of its file', () => {
  expect(() => parseScenario('{', FILE)).toThrow(`${FILE}: is not JSON`);
});

test('lines are found in strings with quotes and over several lines', () => {
  const lines = linesOf('{\n "a": ["\\"]", 2,\n  {"b":\n null}],\n "c": true }');
  expect(Object.fromEntries(lines)).toMatchObject({ '/a/0': 2, '/a/2': 3, '/a/2/b': 3, '/c': 5 });
});

test('every scenario of the folder is valid', () => {
  const folder = new URL('../../../scenarios/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThanOrEqual(10);
  for (const file of files) parseScenario(readFileSync(new URL(file, folder), 'utf8'), `scenarios/${file}`);
});
