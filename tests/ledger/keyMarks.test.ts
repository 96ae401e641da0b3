import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Keys whose bytes a cast of text could take for escapes. */
const KEYS = [
  '',
  'farm:7:spend',
  '\\',
  '\\x41',
  '\\\\x41',
  'a\\101',
  '\\000',
  "it's",
  '果园 🍎',
  'a\\',
  '\n\t',
];

test('a mark is the first 128 bits of the SHA-256 of its key in UTF-8, and a bucket the first 16', async () => {
  const { rows } = await sql<{ key: string; mark: string; bucket: number }>`
    SELECT key, replace(ledger_mark(key)::text, '-', '') AS mark, ledger_bucket(key) AS bucket
    FROM unnest(${KEYS}::text[]) AS key`.execute(world.world.db);
  expect(rows).toEqual(
    KEYS.map((key) => ({
      key,
      mark: digest(key).toString('hex').slice(0, 32),
      bucket: digest(key).readUInt16BE(0),
    })),
  );
});

test('the mark of a record type has 24 bits of its SHA-256', async () => {
  const { rows } = await sql<{ mark: number }>`
    SELECT ledger_type(type) AS mark FROM unnest(${[...recordTypes]}::text[]) AS type`.execute(
    world.world.db,
  );
  expect(rows.map(({ mark }) => mark)).toEqual(recordTypes.map((type) => digest(type).readUIntBE(0, 3) << 5));
});

test('both are inlined where they are used', async () => {
  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    EXPLAIN (VERBOSE) SELECT ledger_mark(key), ledger_bucket(key), ledger_type(type) FROM posting`.execute(
    world.world.db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/ledger_/);
});
