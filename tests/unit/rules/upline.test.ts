import { expect, test } from 'vitest';
import { limitUpline } from '#core/rules/upline.ts';

const both = { sponsor: 8n, sponsorsSponsor: 9n };

test.each([
  [0, { sponsor: null, sponsorsSponsor: null }],
  [1, { sponsor: 8n, sponsorsSponsor: null }],
  [2, both],
])('at depth %i the upline has so many generations', (depth, expected) => {
  expect(limitUpline(both, depth)).toEqual(expected);
});
