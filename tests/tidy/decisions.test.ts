import { expect, test } from 'vitest';
import { decisions } from './checks/decisions.ts';
import { plantTree } from './plantTree.ts';

const INDEX = 'docs/decisions/README.md';
const FIRST = 'docs/decisions/0001-plots-are-rows.md';
const THIRD = 'docs/decisions/0003-hens-are-rows.md';

const decision = (number: number, title: string) =>
  [`# ${number}. ${title}`, '', '- Date: 2026-11-23', '- Status: accepted', '', '## Context', '## Decision']
    .concat(['## Consequences', '## Alternatives', '## Revisit when', ''])
    .join('\n');

const first = decision(1, 'Plots are rows');
const third = decision(3, 'Hens are rows');
const index = [
  '| 1 | [Plots are rows](0001-plots-are-rows.md) | 2026-11-23 | accepted |',
  '| 2 | not used | | |',
  '| 3 | [Hens are rows](0003-hens-are-rows.md) | 2026-11-23 | accepted |',
].join('\n');

const faultsWith = (files: Record<string, string>) =>
  decisions(plantTree({ [FIRST]: first, [THIRD]: third, [INDEX]: index, ...files }));

test('complete decisions with an index pass, and so does a tree without decisions', () => {
  expect(faultsWith({})).toEqual([]);
  expect(decisions(plantTree({ 'docs/README.md': '' }))).toEqual([]);
});

test.each([
  ['title', first.replace('# 1. ', '# 2. '), 'begin it with "# 1. <title>"'],
  ['date', first.replace('2026-11-23', 'November'), 'add a line "- Date: YYYY-MM-DD"'],
  ['status', first.replace('accepted', 'perhaps'), 'add a line "- Status: accepted", or "replaced by N"'],
  ['section', first.replace('## Alternatives\n', ''), 'its sections must be Context, Decision'],
  ['order', first.replace('## Context\n', '') + '## Context\n', 'its sections must be Context, Decision'],
])('a decision with a wrong %s is reported', (_, text, fault) => {
  expect(faultsWith({ [FIRST]: text })).toContainEqual(expect.stringContaining(`${FIRST}: ${fault}`));
});

test('a row of the index with another title, date or status is reported', () => {
  expect(faultsWith({ [INDEX]: index.replace('Plots are', 'Fields are') })).toEqual([
    expect.stringContaining(`${FIRST}: add its row to ${INDEX}: | 1 | [Plots are rows]`),
  ]);
});

test('an unexplained gap is reported, and a gap row for a used number', () => {
  expect(faultsWith({ [INDEX]: index.replace('| 2 | not used', '| 4 | not used') })).toEqual([
    `${INDEX}: explain the gap, add a row "| 2 | not used | | |"`,
  ]);
  expect(faultsWith({ [INDEX]: index.replace('| 2 | not used', '| 2-3 | not used') })).toEqual([
    `${INDEX}: 3 is used, remove it from the gap`,
  ]);
});

test('two decisions of one number, and a file name without a number are reported', () => {
  expect(faultsWith({ 'docs/decisions/0003-hens-are-birds.md': third })).toContain('decision 3 exists twice');
  expect(faultsWith({ 'docs/decisions/idea.md': 'x' })).toContain(
    'docs/decisions/idea.md: name it NNNN-title-in-lower-case.md',
  );
});
