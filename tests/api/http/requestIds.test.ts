import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal, refuse } from '#core/api/refusals.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { handlers } from '#server/handlers.ts';
import { requestCleaning } from '#server/http/requestCleaning.ts';
import { BEGIN, openWorld, type Player, type TestWorld } from '../../support/world.ts';

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

test('stored answers are removed after a week', async () => {
  const id = randomUUID();
  await rename('Old', id);
  const readStored = () =>
    manor.world.db.selectFrom('request').select('id').where('id', '=', id).executeTakeFirst();
  const clean = async () => expect((await runJobs(manor.world, [requestCleaning]))[0]?.failed).toBeNull();
  manor.advanceWall(BEGIN + 7 * DAY_MS - manor.world.wallNow());
  await clean();
  expect(await readStored()).toBeDefined();
  manor.advanceWall(3_600_000);
  await clean();
  expect(await readStored()).toBeUndefined();
});
