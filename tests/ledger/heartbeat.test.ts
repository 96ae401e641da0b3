import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { firstOldNode, refuseOldNode } from '#server/db/distribution/heartbeat.ts';
import { heartbeat } from '#server/jobs/heartbeat.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { openWorld, type TestWorld } from '../support/world.ts';

let manor: TestWorld;
let db: Db;
beforeAll(async () => {
  manor = await openWorld();
  ({ db } = manor.world);
});
afterAll(() => manor.close());

test('the job increments the heartbeat each minute, and one database has no older node', async () => {
  const beat = async () =>
    (await sql<{ beat: bigint }>`SELECT beat FROM node_heartbeat`.execute(db)).rows[0]?.beat;
  const before = (await beat()) ?? 0n;
  await runJobs(manor.world, [heartbeat]);
  await runJobs(manor.world, [heartbeat]);
  expect(await beat()).toBe(before + 1n);
  await manor.advance(60_000);
  await runJobs(manor.world, [heartbeat]);
  expect(await beat()).toBe(before + 2n);
  expect(await firstOldNode(db)).toBeNull();
  await refuseOldNode(db);
});
