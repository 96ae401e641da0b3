import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invariants } from '#server/invariants.ts';
import { auditKinds } from '../../support/auditKinds.ts';

const ROW = /^\| ([A-Z]+\d*) \| ([^|`]+) \| ([^|`]+) \| ([^|]+) \|$/gm;

test('every invariant has its worst cost in docs/costs.md, and none scans the ledger at night unnamed', () => {
  const page = readFileSync(new URL('../../../docs/costs.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(ROW)].map(([, id, night, full]) => ({ id, night, full }));
  expect(rows).toEqual(invariants.map((invariant) => ({ id: invariant.id, ...auditKinds(invariant) })));
});
