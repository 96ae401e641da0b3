import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#core/api/endpoint.ts';
import { refusals } from '#core/api/refusals.ts';
import { table, type Path } from '#core/api/table.ts';
import { langs } from '#core/catalog/langs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let player: Player;
let operator: Player;
beforeAll(async () => {
  const key = walletKey(898);
  manor = await openWorld({ operators: [key.address] });
  player = await manor.signIn();
  operator = await manor.signIn({ key });
});
afterAll(() => manor.close());

const calls = Object.entries(table) as [Path, Endpoint][];

/** A valid value of each parameter. A missing or unknown parameter beside it is then the only fault. */
const SAMPLES: Record<string, string> = {
  userName: 'MANOR1',
  username: `0x${'11'.repeat(20)}`,
  message: 'Dream Manor Login 1',
  signature: '0x00',
  plot: '1',
  seed: 'apple',
  quantity: '1',
  hen: 'all',
  coin: 'USDT',
  amount: '1',
  ms: '1',
  address: `0x${'11'.repeat(20)}`,
  id: '1',
  reason: 'because',
  flow: 'swap',
  paused: 'true',
  from: 'USDT',
  to: 'ATR',
  minOut: '0',
  side: 'buy',
  remaining: '1',
  interval: '1m',
  player: 'MANOR1',
  tier: 'owner',
  pool: 'promotion',
  key: 'HEN_PRICE',
  value: '"250"',
  way: 'buy',
  kind: 'care',
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  titleZh: '今晚',
  titleEn: 'Tonight',
  bodyZh: '维护',
  bodyEn: 'Maintenance',
};

/** Parameters with another meaning in these calls. */
const OWN_SAMPLES: Partial<Record<Path, Record<string, string>>> = {
  'userAccount/transfer': { coin: 'ATR' },
  'otc/kline': { from: '0', to: '1' },
  'game/tutorial/turn': { way: 'on' },
};

const schemaOf = (call: Endpoint) => z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
const requiredOf = (call: Endpoint) => schemaOf(call).required ?? [];
const completeFor = (path: Path, call: Endpoint) =>
  Object.fromEntries(requiredOf(call).map((name) => [name, OWN_SAMPLES[path]?.[name] ?? SAMPLES[name]!]));

describe.each(calls)('%s', (path, call) => {
  const isOpen = call.access === 'anyone';
  const options = () => (isOpen ? {} : { token: call.access === 'operator' ? operator.token : player.token });
  const complete = () => completeFor(path, call);

  test('has a description, and every refusal it names exists', () => {
    expect(call.summary).toMatch(/^[A-Z'P].*\.$/);
    for (const key of call.refusals) expect(refusals).toHaveProperty(key);
  });

  test('refuses an unknown parameter by name', async () => {
    const answer = await manor.call(path, { ...complete(), fertiliser: 'x' }, options());
    expect(answer).toMatchObject({
      status: 400,
      code: 40002,
      key: 'unknownParameter',
      values: { parameter: 'fertiliser' },
      msg: 'Unknown parameter: fertiliser',
      data: null,
    });
  });

  test('refuses each missing parameter by name', async () => {
    for (const name of requiredOf(call)) {
      const { [name]: _, ...rest } = complete();
      const answer = await manor.call(path, rest, options());
      expect(answer).toMatchObject({ key: 'missingParameter', msg: `Missing parameter: ${name}` });
    }
  });

  test('refuses each malformed parameter by name', async () => {
    for (const name of Object.keys(schemaOf(call).properties ?? {})) {
      const answer = await manor.call(path, { ...complete(), [name]: '\u0000'.repeat(300) }, options());
      expect(answer).toMatchObject({ key: 'invalidParameter', msg: `The value of ${name} is not valid` });
    }
  });

  if (!isOpen)
    test('refuses a caller without a sign-in', async () => {
      expect(await manor.call(path, complete())).toMatchObject({ status: 401, key: 'signInRequired' });
      for (const stranger of ['0'.repeat(64), 'x', 'DROP TABLE session']) {
        const answer = await manor.call(path, complete(), { token: stranger });
        expect(answer).toMatchObject({ status: 401, key: 'signInEnded' });
      }
    });

  if (call.access === 'operator')
    test('refuses a caller who is not an operator', async () => {
      const answer = await manor.call(path, complete(), { token: player.token });
      expect(answer).toMatchObject({ status: 403, key: 'operatorsOnly' });
    });

  if (call.changes)
    test('refuses a change without a request id', async () => {
      const answer = await manor.call(path, complete(), { ...options(), requestId: null });
      expect(answer).toMatchObject({ status: 400, key: 'missingRequestId' });
      const wrong = await manor.call(path, complete(), { ...options(), requestId: '7' });
      expect(wrong).toMatchObject({ status: 400, key: 'invalidRequestId' });
    });

  test('exists for POST only', async () => {
    const { statusCode } = await manor.app.inject({ method: 'GET', url: `/api/${path}` });
    expect(statusCode).toBe(path === 'config' ? 200 : 404);
  });

  test('is in the API document with its parameters', async () => {
    const document = (await manor.app.inject('/api/openapi.json')).json();
    const operation = document.paths[`/api/${path}`].post;
    expect(operation.summary).toBe(call.summary);
    const names = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'query');
    expect(names.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(schemaOf(call).properties ?? {}),
    );
  });
});

test('numeric codes are all different, and none is 200', () => {
  const codes = Object.values(refusals).map(({ code }) => code as number);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(200);
});

test.each(langs)('every refusal has a sentence in $folder with the same placeholders', async ({ folder }) => {
  const load = async (name: string) =>
    (await import(`../../../locales/${name}/refusals.json`)).default as Record<string, string>;
  const [translated, english] = [await load(folder), await load('en')];
  expect(Object.keys(translated).sort()).toEqual(Object.keys(refusals).sort());
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(translated))
    expect(holes(text), key).toEqual(holes(english[key]!));
});
