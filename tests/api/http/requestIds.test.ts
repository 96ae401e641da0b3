import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal, refuse } from '#core/api/refusals.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { handlers } from '#server/handlers.ts';
import { requestCleaning } from '#server/http/requestCleaning.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

const DAY_MS = 86_400_000;
let manor: TestWorld;
let player: Player;
let runs = 0;
beforeAll(async () => {
  manor = await openWorld({
    handlers: {
      ...handlers,
      // Writes first, then refuses: the write of a refused call must be rolled back.
      'user/update': async (call, params) => {
        runs += 1;
        const answer = await handlers['user/update']!(call, params);
        const refuses = params.nickName === 'no' || (params.nickName === 'NotYet' && runs === 1);
        return refuses && !(answer instanceof Refusal) ? refuse('paused', { reason: 'x' }) : answer;
      },
    },
  });
  player = await manor.signIn();
});
afterAll(() => manor.close());

const rename = (nickName: string, requestId: string, overrides: object = {}) =>
  manor.call('user/update', { nickName, ...overrides }, { token: player.token, requestId });
const info = async () => (await manor.call('user/getUserInfo', {}, { token: player.token })).data.user;

test('the same id a hundred times at once runs once, with a hundred equal answers', async () => {
  const before = await info();
  runs = 0;
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 100 }, () => rename('Hundred', id)));
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  expect(new Set(answers.map(({ data }) => JSON.stringify(data.changes.user?.version))).size).toBe(1);
  expect(runs).toBe(1);
  expect((await info()).version).toBe(before.version + 1);
});

test('concurrent calls of one refused id get equal answers, also when another came in before the refusal was stored', async () => {
  for (let round = 1; round <= 5; round += 1) {
    runs = 0;
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => rename('NotYet', id)));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(runs).toBeLessThanOrEqual(2);
  }
});

test('a lost answer is returned again, for any spelling of the id', async () => {
  const id = randomUUID();
  const first = await rename('Once', id);
  await rename('Later', randomUUID());
  const repeated = await rename('Once', id.toUpperCase());
  expect(repeated).toMatchObject({ code: 200, data: first.data });
  expect((await info()).nickName).toBe('Later');
});

test('the same id with other or more parameters, or for another call, is refused', async () => {
  const id = randomUUID();
  await rename('Mine', id);
  const reused = { status: 409, key: 'requestIdReused' };
  expect(await rename('Yours', id)).toMatchObject(reused);
  expect(await rename('Mine', id, { lang: 'en_US' })).toMatchObject(reused);
  const options = { token: player.token, requestId: id };
  expect(await manor.call('game/land/buy', { plot: 1 }, options)).toMatchObject(reused);
  const twin = { token: player.token, requestId: randomUUID() };
  expect(await manor.call('game/land/js', { plot: 1 }, twin)).toMatchObject({ key: 'plotNotYours' });
  expect(await manor.call('game/land/sf', { plot: 1 }, twin)).toMatchObject(reused);
  expect((await info()).nickName).toBe('Mine');
});

test('ids of different players are independent', async () => {
  const id = randomUUID();
  const other = await manor.signIn();
  await rename('One', id);
  const answer = await manor.call('user/update', { nickName: 'Two' }, { token: other.token, requestId: id });
  expect(answer).toMatchObject({ code: 200, data: { changes: { user: { nickName: 'Two' } } } });
});

test('a refusal rolls back the work and is the answer of its id from then on', async () => {
  await rename('Before', randomUUID());
  runs = 0;
  const id = randomUUID();
  expect(await rename('no', id)).toMatchObject({ status: 409, key: 'paused' });
  expect((await info()).nickName).toBe('Before');
  const repeated = await manor.call(
    'user/update',
    { nickName: 'no' },
    { token: player.token, requestId: id, lang: 'ko_KR' },
  );
  expect(repeated).toMatchObject({ key: 'paused', msg: '일시 중지되었습니다: x' });
  expect(runs).toBe(1);
});

test('an id with refused input is still free', async () => {
  const id = randomUUID();
  expect(await rename('<b>', id)).toMatchObject({ key: 'invalidParameter' });
  expect((await rename('Fine', id)).code).toBe(200);
});

test('a failed call stores nothing: the same id can be retried', async () => {
  let broken = true;
  const world = await openWorld({
    handlers: {
      ...handlers,
      'user/update': async (call, params) => {
        const answer = await handlers['user/update']!(call, params);
        if (broken) throw new Error('broken on purpose');
        return answer;
      },
    },
  });
  const { token } = await world.signIn();
  const options = { token, requestId: randomUUID() };
  expect(await world.call('user/update', { nickName: 'Again' }, options)).toMatchObject({
    key: 'systemError',
  });
  broken = false;
  expect(await world.call('user/update', { nickName: 'Again' }, options)).toMatchObject({ code: 200 });
  await world.close();
});

/** Name of the partition that holds an answer, without the number of its shard; undefined: none does. */
async function partitionOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT tableoid::regclass::text AS name FROM request WHERE id = ${id}`.execute(manor.world.db);
  return /^request_(other|before|\d{8})/.exec(rows[0]?.name ?? '')?.[0];
}

async function cleanAt(wall: number): Promise<void> {
  manor.advanceWall(wall - manor.world.wallNow());
  // The job's interval is one of game time.
  await manor.advance(3_600_000);
  expect((await runJobs(manor.world, [requestCleaning]))[0]?.failed).toBeNull();
}

test('answers of a day without a partition are kept for 24 hours and then deleted', async () => {
  const id = randomUUID();
  const at = manor.world.wallNow();
  await rename('Old', id);
  await cleanAt(at + DAY_MS);
  expect(await partitionOf(id)).toBe('request_other');
  await cleanAt(at + DAY_MS + 1);
  expect(await partitionOf(id)).toBeUndefined();
});

test('answers lie in the partition of their day, which is dropped when all are 24 hours old', async () => {
  const morning = (Math.floor(manor.world.wallNow() / DAY_MS) + 10) * DAY_MS;
  await cleanAt(morning);
  const [first, second] = [randomUUID(), randomUUID()];
  await rename('First', first);
  manor.advanceWall(DAY_MS - 1);
  await rename('Last', second);
  const day = `request_${new Date(morning).toISOString().slice(0, 10).replaceAll('-', '')}`;
  expect(await partitionOf(first)).toBe(day);
  expect(await partitionOf(second)).toBe(day);
  await cleanAt(morning + 2 * DAY_MS - 1);
  expect(await partitionOf(first)).toBe(day);
  await cleanAt(morning + 2 * DAY_MS);
  expect(await partitionOf(first)).toBeUndefined();
  const { rows } = await sql`SELECT to_regclass(${day}) AS left`.execute(manor.world.db);
  expect(rows).toEqual([{ left: null }]);
});
