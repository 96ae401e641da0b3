import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FactMarks, LiveMessage } from '#core/api/live.ts';
import { openLive, pauseBefore } from '../../../src/api/live.ts';
import { liveAllowed } from '../../../src/api/liveGuard.ts';

class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  say(message: LiveMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Socket[];
let log: string[];
let marks: FactMarks | undefined;

const openSocket = () => {
  const socket = new Socket();
  sockets.push(socket);
  return socket as unknown as WebSocket;
};

function open(opens: () => WebSocket = openSocket) {
  return openLive({
    url: 'ws://test/api/live',
    token: 'secret',
    marks: () => Promise.resolve(marks),
    openSocket: opens,
    chance: () => 0,
    onChanges: () => log.push('changes'),
    onVisit: () => undefined,
    onRefetch: () => log.push('refetch'),
    onEnded: () => log.push('ended'),
    onState: (state) => log.push(state),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  log = [];
  marks = undefined;
});
afterEach(() => void vi.useRealTimers());

test('the token is the first message; the first ready reads nothing again', async () => {
  open();
  sockets[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.say({ type: 'ready' });
  sockets[0]?.say({ type: 'changes', changes: {} });
  expect(sockets[0]?.sent).toEqual(['{"token":"secret"}']);
  expect(log).toEqual(['connecting', 'on', 'changes']);
});

test('facts that the server has newer are read again; a later connection compares nothing', async () => {
  marks = { farm: 3, user: 1, balances: 9, unread: 0 };
  open();
  sockets[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(JSON.parse(sockets[0]?.sent[0] ?? '')).toEqual({ token: 'secret', marks });
  sockets[0]?.say({ type: 'ready', missed: true });
  expect(log).toEqual(['connecting', 'on', 'refetch']);
  sockets[0]?.onclose?.();
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]?.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets[1]?.sent).toEqual(['{"token":"secret"}']);
});

test('a lost connection reconnects with exponential backoff and reads again', () => {
  open();
  sockets[0]?.say({ type: 'ready' });
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  sockets[1]?.onclose?.();
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sockets[2]?.say({ type: 'ready' });
  expect(log.slice(-2)).toEqual(['on', 'refetch']);
});

test('delays double up to half a minute, with jitter over half of each', () => {
  expect([1, 2, 3, 6, 60].map((failures) => pauseBefore(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect(pauseBefore(1, 0)).toBe(500);
});

test('a hidden page holds no socket and opens none; a visible one does', () => {
  const live = open();
  live.pause();
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.closed).toBe(true);
  live.resume();
  live.resume();
  expect(sockets).toHaveLength(2);
});

test('a page hidden before its first connection reads again once connected', () => {
  const live = open();
  live.pause();
  live.resume();
  sockets[1]?.say({ type: 'ready' });
  expect(log.slice(-2)).toEqual(['on', 'refetch']);
});

test('a first connection at the second attempt reads again', () => {
  open();
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(500);
  sockets[1]?.say({ type: 'ready' });
  expect(log.slice(-2)).toEqual(['on', 'refetch']);
});

test('an ended sign-in is reported and not retried', () => {
  open();
  sockets[0]?.say({ type: 'ended' });
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(120_000);
  expect(log).toContain('ended');
  expect(sockets).toHaveLength(1);
});

test('malformed messages are ignored', () => {
  open();
  sockets[0]?.onmessage?.({ data: 'nonsense' });
  expect(log).toEqual(['connecting']);
});

test('a browser that reloads on every socket ends up without one', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  expect([0, 1_000, 2_000, 3_000].map((at) => liveAllowed(storage, 1e12 + at))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(liveAllowed(storage, 1e12 + 60_000)).toBe(true);
});

test('while no stream opens, data is asked for with each attempt from the third failure on', () => {
  open();
  for (let failure = 1; failure <= 4; failure += 1) {
    sockets.at(-1)?.onclose?.();
    vi.advanceTimersByTime(pauseBefore(failure, 0));
  }
  expect(sockets).toHaveLength(5);
  expect(log.filter((line) => line === 'refetch')).toHaveLength(2);
  sockets.at(-1)?.say({ type: 'ready' });
  expect(log.slice(-2)).toEqual(['on', 'refetch']);
});

test('a browser that refuses sockets is asked again later, without a fault', () => {
  let refusals = 0;
  const live = open(() => {
    refusals += 1;
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  for (let failure = 1; failure <= 3; failure += 1) vi.advanceTimersByTime(pauseBefore(failure, 0));
  expect(refusals).toBe(4);
  expect(log.filter((line) => line === 'refetch')).toHaveLength(2);
  live.close();
  expect(vi.getTimerCount()).toBe(0);
});
