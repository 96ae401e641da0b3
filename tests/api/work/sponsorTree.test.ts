import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MAX_SPONSOR_DEPTH } from '#core/rules/sponsorDepth.ts';
import { isBelow } from '#server/community/referees.repo.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { placePlayers } from '#server/players/placePlayers.jobs.ts';
import { readDepth } from '#server/players/sponsorTree.repo.ts';
import { findInDownline } from '#server/wallet/downline.repo.ts';
import { measureWork } from '../../support/measureWork.ts';
import { openWorld, signMessage, type TestWorld } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

/** Generations of a tree from before the bound: a walk by generations would touch three pages each. */
const OLD_DEPTH = 2_000;

let manor: TestWorld;
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const code = (number: number) => number.toString(36).toUpperCase().padStart(6, 'Z');
let base = 0n;

/** Inserts a chain of players, each the referee of the one before, below a new root. */
async function insertChain(from: number, count: number): Promise<bigint> {
  const { db } = manor.world;
  const row = (number: number, sponsor: bigint | null) => sql`
    INSERT INTO player (address, code, nick_name, image, lang, sponsor_id, tier, is_robot, created_at)
    VALUES (${address(number)}, ${code(number)}, 'deep', 1, 'en_US', ${sponsor}, 'regular', false, now())
    RETURNING id`;
  let sponsor: bigint | null = null;
  for (let at = 0; at < count; at += 1) {
    const { rows } = (await row(from + at, sponsor).execute(db)) as { rows: { id: bigint }[] };
    sponsor = rows[0]?.id ?? null;
  }
  if (sponsor === null) throw new Error('no chain');
  return sponsor;
}

beforeAll(async () => {
  manor = await openWorld();
  const last = await insertChain(1_000, OLD_DEPTH);
  base = last - BigInt(OLD_DEPTH) + 1n;
});
afterAll(() => manor.close());

test('the database fills depth and jump of new players, and the job fills those of older rows', async () => {
  const { db } = manor.world;
  const read = () => sql`SELECT id, depth, jump_id FROM player ORDER BY id`.execute(db);
  const filled = await read();
  expect(await readDepth(db, base + 70n, 100)).toBe(70);
  await sql`UPDATE player SET depth = NULL, jump_id = NULL`.execute(db);
  expect(await readDepth(db, base + 70n, 100)).toBe(70);
  for (const { failed } of await runJobs(manor.world, [placePlayers])) expect(failed).toBeNull();
  expect(await read()).toEqual(filled);
});

test('the walk finds every ancestor, at its distance, and no one else', async () => {
  const { db } = manor.world;
  const member = base + 777n;
  const { rows } = await sql<{ upper: bigint; generations: number | null }>`
    SELECT id AS upper, player_generations(${member}, id) AS generations FROM player
    WHERE id BETWEEN ${base} AND ${base + 900n} ORDER BY id`.execute(db);
  for (const { upper, generations } of rows) {
    expect(generations).toBe(upper < member ? Number(member - upper) : null);
  }
  const outside = await sql<{ generations: number | null }>`
    SELECT player_generations(${member}, id) AS generations FROM player WHERE id < ${base}`.execute(db);
  expect(outside.rows.every(({ generations }) => generations === null)).toBe(true);
});

test('a receiver 2 000 generations below is found with a number of pages that grows by the logarithm', async () => {
  const { db, work, reset } = measureWork(manor.world.db);
  const receiver = address(1_000 + OLD_DEPTH - 1);
  await findInDownline(db, base, receiver);
  reset();
  expect(await findInDownline(db, base, receiver)).toMatchObject({ depth: OLD_DEPTH - 1 });
  expect(work.statements).toBe(1);
  expect(work.pages).toBeLessThan(300);
  await isBelow(db, base, base + BigInt(OLD_DEPTH) - 1n);
  reset();
  expect(await isBelow(db, base, base + BigInt(OLD_DEPTH) - 1n)).toBe(true);
  expect(work.pages).toBeLessThan(300);
});

test('a player at the greatest depth can invite nobody; one generation above can', async () => {
  await insertChain(50_000, MAX_SPONSOR_DEPTH + 1);
  const key = walletKey(5_000);
  const ask = async (referrer: number) =>
    manor.call('user/logining', {
      ...(await signMessage(key, manor.world.wallNow())),
      pusername: code(referrer),
    });
  expect(await ask(50_000 + MAX_SPONSOR_DEPTH)).toMatchObject({
    key: 'sponsorTooDeep',
    values: { max: MAX_SPONSOR_DEPTH },
  });
  expect((await ask(50_000 + MAX_SPONSOR_DEPTH - 1)).code).toBe(200);
});

test('depths that are not filled yet do not lift the bound', async () => {
  const { db } = manor.world;
  await sql`UPDATE player SET depth = NULL, jump_id = NULL`.execute(db);
  const answer = await manor.call('user/logining', {
    ...(await signMessage(walletKey(5_001), manor.world.wallNow())),
    pusername: code(50_000 + MAX_SPONSOR_DEPTH),
  });
  expect(answer.key).toBe('sponsorTooDeep');
  expect(await findInDownline(db, base, address(1_000 + 30))).toMatchObject({ depth: 30 });
});
