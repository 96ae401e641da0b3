import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEarly, takeEarlyRead, type EarlyCaller } from '../../../src/api/earlyRead.ts';

const caller: EarlyCaller = { token: 'token-1', address: null, lang: 'zh_CN' };
const answer = { code: 200, msg: 'ok', data: { chain: 1 } };

let asked: { url: string; headers: Record<string, string> }[];
let line: 'up' | 'down';

beforeEach(() => {
  asked = [];
  line = 'up';
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    if (line === 'down') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer), { headers: { date: 'Fri, 27 Nov 2026 12:00:00 GMT' } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.earlyReads = undefined;
});

test('each path is asked for once, as its caller, and its response is given once', async () => {
  readEarly(['config', 'user/facts'], caller);
  const response = await takeEarlyRead('config', caller);
  expect(response).toMatchObject({ status: 200, data: answer, date: 'Fri, 27 Nov 2026 12:00:00 GMT' });
  expect(asked).toEqual([
    { url: '/api/config', headers: { lang: 'zh_CN', token: 'token-1' } },
    { url: '/api/user/facts', headers: { lang: 'zh_CN', token: 'token-1' } },
  ]);
  expect(await takeEarlyRead('config', caller)).toBeNull();
  expect(await takeEarlyRead('user/facts', caller)).not.toBeNull();
});

test('nobody gets the answer of another caller, nor an old one', async () => {
  for (const other of [{ token: 'token-2' }, { token: null }, { lang: 'th_TH' }, { address: '0xA' }]) {
    readEarly(['config'], caller);
    expect(await takeEarlyRead('config', { ...caller, ...other })).toBeNull();
  }
  readEarly(['config'], caller);
  vi.advanceTimersByTime(5_001);
  expect(await takeEarlyRead('config', caller)).toBeNull();
});

test('a line that fails gives no response: the call is then made as usual', async () => {
  line = 'down';
  readEarly(['config'], caller);
  expect(await takeEarlyRead('config', caller)).toBeNull();
});

test('a page that asked for nothing by itself gets nothing', async () => {
  expect(await takeEarlyRead('config', caller)).toBeNull();
});
