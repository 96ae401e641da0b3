import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#core/api/endpoint.ts';
import { refusals } from '#core/api/refusals.ts';
import { table, type Path } from '#core/api/table.ts';
import { langs } from '#core/catalog/langs.ts';
import { exampleParam } from '#server/http/apiDocument/exampleParams.ts';
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

const schemaOf = (call: Endpoint) => z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
const requiredOf = (call: Endpoint) => schemaOf(call).required ?? [];
/** The examples of the API document. A missing or unknown parameter beside them is then the only fault. */
const completeFor = (path: Path, call: Endpoint) =>
  Object.fromEntries(requiredOf(call).map((name) => [name, exampleParam(path, name)]));

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

  test('exists for POST only, and says so', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers, ...answer } = await manor.app.inject({ method, url: `/api/${path}` });
      if (path === 'config' && method === 'GET') continue;
      const allow = path === 'config' ? 'GET, HEAD, POST' : 'POST';
      expect([statusCode, headers.allow]).toEqual([405, allow]);
      expect(answer.json()).toMatchObject({ key: 'methodNotAllowed', values: { methods: allow } });
    }
  });

  test('accepts the example of each of its parameters', () => {
    for (const name of Object.keys(schemaOf(call).properties ?? {})) {
      const given = { ...completeFor(path, call), [name]: exampleParam(path, name) };
      expect(call.params.safeParse(given), name).toMatchObject({ success: true });
    }
  });

  test('is in the API document with its parameters', async () => {
    const document = (await manor.app.inject('/api/openapi.json')).json();
    const operation = document.paths[`/${path}`].post;
    expect(operation).toMatchObject({ operationId: call.name, description: call.summary });
    const written = operation.parameters.map((parameter: { $ref?: string }) =>
      parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1)!] : parameter,
    );
    const names = written.filter((parameter: { in: string }) => parameter.in === 'query');
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
