import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import { table } from '#core/api/table.ts';

/** Lists whose length the program itself bounds, in the endpoint table's order. */
const BOUNDED = [
  // One row for each name of `checkedSettings`.
  'ops/settings',
];

const keysOf = (schema: z.core.$ZodType) =>
  Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );

test('every list that operators read comes in pages, and says where the next one begins', () => {
  const lists = (Object.entries(table) as [string, Endpoint][]).filter(
    ([, { access, answer }]) => access === 'operator' && keysOf(answer).includes('list'),
  );
  expect(lists.length).toBeGreaterThan(15);
  const unpaged = lists.filter(
    ([, { params, answer }]) => !keysOf(params).includes('cursor') || !keysOf(answer).includes('next'),
  );
  expect(unpaged.map(([path]) => path)).toEqual(BOUNDED);
});
