import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ demo: false });
});
afterAll(() => manor.close());

test('a player made by hand as docs/operations.md describes can sign in and invite', async () => {
  const statement = /```sql\n([^`]*)```/.exec(page)?.[1];
  if (!statement) throw new Error('the page has no statement');
  const key = walletKey(777);
  await sql
    .raw(statement.replace('0x...', key.address).replaceAll('MANOR1', 'FIRST1'))
    .execute(manor.world.db);
  const first = await manor.signIn({ key, referrer: '' });
  expect(first).toMatchObject({ address: key.address, code: 'FIRST1' });
  const invited = await manor.signIn({ referrer: 'FIRST1' });
  expect(invited.id).toBeGreaterThan(first.id);
});
