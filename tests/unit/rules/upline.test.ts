import { expect, test } from 'vitest';
import { limitUpline, uplinePlayers } from '#core/rules/upline.ts';

const both = { sponsor: 8n, sponsorsSponsor: 9n };

test.each([
  [0, { sponsor: null, sponsorsSponsor: null }],
  [1, { sponsor: 8n, sponsorsSponsor: null }],
  [2, both],
])('at depth %i the upline has so many generations', (depth, expected) => {
  expect(limitUpline(both, depth)).toEqual(expected);
});

test('the players of an upline are those that exist, nearest first', () => {
  expect(uplinePlayers(both)).toEqual([8n, 9n]);
  expect(uplinePlayers({ sponsor: null, sponsorsSponsor: 9n })).toEqual([9n]);
  expect(uplinePlayers({ sponsor: null, sponsorsSponsor: null })).toEqual([]);
});
