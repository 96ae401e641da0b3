import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { langs } from '#core/catalog/langs.ts';
import { SilentConnection } from '#server/db/silenceWatch.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
});
afterAll(() => manor.close());

const post = (url: string, overrides: { headers?: Record<string, string>; payload?: string } = {}) =>
  manor.app.inject({ method: 'POST', url, ...overrides });

describe('an answer', () => {
  test('is an envelope with code 200 that no cache may store', async () => {
    const response = await post('/api/config');
    expect(response.json()).toMatchObject({ code: 200, msg: 'ok', data: { demo: true } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('to an unknown path is a refusal too', async () => {
    for (const url of ['/api/nothing', '/api/game/land', '/api/demo/rpc/x', '/api/']) {
      expect((await post(url)).json()).toMatchObject({ code: 40401, key: 'callUnknown' });
    }
  });

  test('to an internal error names an id that is logged, and nothing else', async () => {
    const broken = await openWorld({
      handlers: { config: () => Promise.reject(new Error('secret detail')) },
    });
    const answer = await broken.call('config');
    expect(answer).toMatchObject({ status: 500, code: 50001, key: 'systemError' });
    const errorId = String(answer.values?.errorId);
    expect(answer.msg).toBe(`System Error (${errorId})`);
    expect(JSON.stringify(answer)).not.toContain('secret');
    const line = broken.log.find((entry) => entry.includes('secret detail'));
    expect(line).toContain(errorId);
    await broken.close();
  });

  test('to a call that fails behind a ledger that moved is "busy", and its cause is logged as a warning', async () => {
    const moved = await openWorld({
      handlers: { config: () => Promise.reject(new Error('no such column')) },
    });
    moved.world.followLedger = () => Promise.resolve(true);
    expect(await moved.call('config')).toMatchObject({ status: 503, key: 'busy' });
    const line = moved.log.find((entry) => entry.includes('no such column'));
    expect(line).toContain('"level":40');
    await moved.close();
  });

  test('to a transient error of the database is "busy", and no error of the program', async () => {
    const errors = [
      Object.assign(new Error('deadlock detected'), { code: '40P01' }),
      Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
      new SilentConnection('the database was silent for 10 s'),
    ];
    const left = [...errors];
    const busy = await openWorld({ handlers: { config: () => Promise.reject(left.shift() as Error) } });
    for (const { message } of errors)
      expect(await busy.call('config'), message).toMatchObject({ status: 503, key: 'busy' });
    expect(busy.log.filter((entry) => entry.includes('a call failed'))).toEqual([]);
    await busy.close();
  });

  test('to a full disk is "busy", and the log says so without a stack', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const busy = await openWorld({ handlers: { config: () => Promise.reject(full) } });
    expect(await busy.call('config')).toMatchObject({ status: 503, key: 'busy' });
    const lines = busy.log.filter((entry) => entry.includes('could not extend file'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the disk of the database is full');
    expect(lines[0]).not.toContain('stack');
    await busy.close();
  });

  test('to a call without a handler is "not open yet"', async () => {
    const empty = await openWorld({ handlers: {} });
    expect(await empty.call('config')).toMatchObject({ status: 403, key: 'notOpenYet', msg: 'Not open yet' });
    await empty.close();
  });
});

describe('a request', () => {
  test('must not repeat a parameter', async () => {
    const response = await post('/api/game/land/jsPrice?plot=1&plot=2', { headers: { token: player.token } });
    expect(response.json()).toMatchObject({ key: 'repeatedParameter', values: { parameter: 'plot' } });
  });

  test('may have an empty body of any content type, as clients send one with every POST', async () => {
    for (const payload of ['', '{}', 'null', ' {} ']) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const response = await post('/api/config', { headers: { 'content-type': type }, payload });
        expect(response.json()).toMatchObject({ code: 200 });
      }
    }
  });

  test('takes its parameters from the query, not from the body', async () => {
    const headers = { 'content-type': 'application/json', token: player.token };
    const response = await post('/api/game/land/jsPrice?plot=1', { headers, payload: '{"plot":"1"}' });
    expect(response.json()).toMatchObject({ key: 'unknownParameter', values: { parameter: 'body' } });
  });

  test('must not have a large body', async () => {
    const payload = 'x'.repeat(16 * 1024 + 1);
    const response = await post('/api/config', { headers: { 'content-type': 'text/plain' }, payload });
    expect(response.json()).toMatchObject({ code: 40010, key: 'requestTooLarge' });
  });

  test('must not have a very long query', async () => {
    const fits = await post(`/api/config?x=${'a'.repeat(12_000 - '/api/config?x='.length)}`);
    expect(fits.json()).toMatchObject({ key: 'unknownParameter' });
    const long = await post(`/api/config?x=${'a'.repeat(12_001 - '/api/config?x='.length)}`);
    expect(long.json()).toMatchObject({ key: 'requestTooLarge', msg: expect.any(String) });
  });

  test('with unknown long names is refused without repeating them in full', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '<script>', 'ü'.repeat(200)]) {
      const response = await post(`/api/config?${encodeURIComponent(name)}=1`);
      const { key, msg } = response.json<{ key: string; msg: string }>();
      expect(key).toBe('unknownParameter');
      expect(msg).not.toContain('<');
      expect(msg.length).toBeLessThan(80);
    }
  });
});

test.each([
  ['zh_CN', '请先登录'],
  ['en_US', 'Please sign in first'],
  ['ko_KR', '먼저 로그인해 주세요'],
  ['ja_JP', '先にログインしてください'],
  ['th_TH', 'กรุณาเข้าสู่ระบบก่อน'],
  ['vi_VN', 'Vui lòng đăng nhập trước'],
] as const)('a refusal is in %s', async (lang, msg) => {
  expect(langs.map(({ header }) => header)).toContain(lang);
  expect((await manor.call('user/getUserInfo', {}, { lang })).msg).toBe(msg);
});

test('without a language, or in an unknown one, a refusal is in Chinese', async () => {
  const say = async (headers: Record<string, string>) =>
    (await post('/api/user/getUserInfo', { headers })).json<{ msg: string }>().msg;
  expect(await say({})).toBe('请先登录');
  expect(await say({ lang: 'xx' })).toBe('请先登录');
});
