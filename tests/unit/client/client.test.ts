import { beforeEach, expect, test } from 'vitest';
import { CallRefusal } from '../../../src/api/callRefusal.ts';
import type { ClientWiring } from '../../../src/api/clientWiring.ts';
import { createClient } from '../../../src/api/createClient.ts';
import { openEnvelope } from '../../../src/api/envelope.ts';
import type { PostHeaders } from '../../../src/api/post.ts';

let answer: unknown;
let sent: { path: string; params: unknown; headers: PostHeaders }[];
let toasts: string[];
let lines: boolean[];
let signedOut: number;
let token: string | null;

function client(overrides: Partial<ClientWiring> = {}) {
  return createClient(
    {
      token: () => token,
      lang: () => 'th_TH',
      address: () => '0xA',
      onRefused: ({ key }) => toasts.push(key),
      onSignedOut: () => (signedOut += 1),
      onLine: (online) => lines.push(online),
      outbox: null,
      newRequestId: () => 'new-id',
      ...overrides,
    },
    async (path, params, headers) => {
      sent.push({ path, params, headers });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
}

beforeEach(() => {
  answer = { list: [] };
  sent = [];
  toasts = [];
  lines = [];
  signedOut = 0;
  token = 'secret';
});

test('success is HTTP 200 and code 200 only', () => {
  expect(openEnvelope({ status: 200, data: { code: 200, msg: 'ok', data: 7 } })).toBe(7);
  const faults = [
    { status: 201, data: { code: 200, data: 7 } },
    { status: 200, data: { code: 40_902, key: 'insufficientAtr', msg: 'no', values: { need: '5' } } },
    { status: 200, data: '<html>' },
    { status: 404, data: '' },
  ];
  for (const fault of faults) expect(() => openEnvelope(fault)).toThrow(CallRefusal);
});

test('a refusal has key, sentence, values and status; a bug has its id', () => {
  const open = (status: number, data: unknown) => {
    try {
      return openEnvelope({ status, data });
    } catch (error) {
      return error;
    }
  };
  const refused = { code: 40_902, key: 'insufficientAtr', msg: 'no', values: { need: '5' } };
  expect(open(409, refused)).toMatchObject({
    key: 'insufficientAtr',
    msg: 'no',
    values: { need: '5' },
    status: 409,
  });
  const bug = { code: 50_001, key: 'systemError', msg: 'oh', values: { errorId: 'r-1' } };
  expect(open(500, bug)).toMatchObject({ key: 'systemError', errorId: 'r-1' });
  expect(open(502, 'Bad gateway')).toMatchObject({ key: 'offline' });
});

test('a reading call sends token and language and no request id', async () => {
  await client().read('game/land/list', {});
  expect(sent).toEqual([
    { path: 'game/land/list', params: {}, headers: { token: 'secret', lang: 'th_TH', address: '0xA' } },
  ]);
  expect(lines).toEqual([true]);
});

test('a changing call uses the given id, or makes one', async () => {
  await client().change('game/land/js', { plot: '7' }, { requestId: 'tap' });
  await client().change('game/land/js', { plot: '7' });
  expect(sent.map(({ headers }) => headers.requestId)).toEqual(['tap', 'new-id']);
});

test('a changing call goes through the outbox while a player is signed in', async () => {
  const entries: unknown[] = [];
  const outbox = {
    send: async (entry: unknown) => void entries.push(entry),
    flush: async () => undefined,
    recall: async () => undefined,
  };
  await client({ outbox }).change('game/land/js', { plot: 'all' });
  expect(entries).toEqual([
    { requestId: 'new-id', address: '0xA', path: 'game/land/js', params: { plot: 'all' } },
  ]);
  expect(sent).toEqual([]);
});

test('a refusal is shown once and thrown; a quiet call shows nothing', async () => {
  answer = new CallRefusal('insufficientAtr', { status: 409 });
  await expect(client().read('game/price', {})).rejects.toBe(answer);
  await expect(client().read('game/price', {}, { quiet: true })).rejects.toBe(answer);
  expect(toasts).toEqual(['insufficientAtr']);
});

test('a missing answer means that the connection is down', async () => {
  answer = new CallRefusal('offline');
  await expect(client().read('game/price', {}, { quiet: true })).rejects.toBe(answer);
  expect(lines).toEqual([false]);
});

test('401 signs out once for any number of pending calls', async () => {
  answer = new CallRefusal('signInEnded', { status: 401 });
  const { read } = client();
  await Promise.allSettled([read('game/price', {}), read('game/land/list', {}), read('game/hen/list', {})]);
  expect(signedOut).toBe(1);
});

test('401 for a replaced token signs nobody out', async () => {
  answer = new CallRefusal('signInEnded', { status: 401 });
  const pending = client().read('game/price', {}, { quiet: true });
  token = 'the next';
  await expect(pending).rejects.toBe(answer);
  expect(signedOut).toBe(0);
});

test('an internal error is not a refusal', async () => {
  answer = new TypeError('bug');
  await expect(client().read('game/price', {})).rejects.toBe(answer);
  expect(toasts).toEqual([]);
});
