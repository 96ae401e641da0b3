import { expect, test } from 'vitest';
import { isStalePlan } from '#server/db/stalePlan.ts';

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  fault('26000', 'prepared statement "s1" does not exist'),
  fault('0A000', 'cached plan must not change result type'),
  fault('XX000', 'could not find valid entry for shard 102272'),
])('a transaction is tried again after: %s', (error) => {
  expect(isStalePlan(error)).toBe(true);
});

test.each([
  fault('0A000', 'complex joins are only supported when all distributed tables are co-located'),
  fault('XX000', 'cache lookup failed for relation 16384'),
  null,
])('and not after: %s', (error) => {
  expect(isStalePlan(error)).toBe(false);
});
