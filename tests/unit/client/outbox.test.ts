import { beforeEach, expect, test, vi } from 'vitest';
import { CallRefusal } from '../../../src/api/callRefusal.ts';
import { createOutbox, type Outbox } from '../../../src/api/outbox.ts';
import type { OutboxEntry } from '../../../src/api/outboxEntry.ts';

const DAY_MS = 24 * 3_600_000;

let line: 'up' | 'down' | CallRefusal;
let address: string | null;
let now: number;
let stored: Map<string, OutboxEntry>;
let posted: string[];
let leftover: [string, unknown][];
let waiting: number;

function open(): Outbox {
  return createOutbox({
    store: {
      all: async () => [...stored.values()],
      put: async (entry) => void stored.set(entry.requestId, entry),
      remove: async (requestId) => void stored.delete(requestId),
    },
    post: async ({ requestId }) => {
      posted.push(requestId);
      if (line === 'down') throw new CallRefusal('offline');
      if (line !== 'up') throw line;
      return `done ${requestId}`;
    },
    address: () => address,
    wallNow: () => now,
    onLeftover: ({ requestId }, result) => leftover.push([requestId, result]),
    onWaiting: (count) => (waiting = count),
  });
}

const call = (requestId: string, whose = '0xA') => ({ requestId, address: whose, path: 'p', params: {} });

/** Flushes the microtasks; no time passes. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  line = 'up';
  address = '0xA';
  now = 1_000;
  stored = new Map();
  posted = [];
  leftover = [];
  waiting = 0;
});

test('a call is sent while the device stores it, and removed when it is answered', async () => {
  const steps: string[] = [];
  let finish = () => {};
  const outbox = createOutbox({
    store: {
      all: async () => [],
      put: async (entry) => {
        steps.push('storing');
        await new Promise<void>((done) => (finish = done));
        stored.set(entry.requestId, entry);
      },
      remove: async (requestId) => {
        steps.push('removed');
        stored.delete(requestId);
      },
    },
    post: async () => {
      steps.push('sent');
      return 'done';
    },
    address: () => '0xA',
    wallNow: () => now,
    onLeftover: () => undefined,
    onWaiting: () => undefined,
  });
  const answer = outbox.send(call('1'));
  await settle();
  expect(steps).toEqual(['storing', 'sent']);
  finish();
  expect(await answer).toBe('done');
  expect(steps).toEqual(['storing', 'sent', 'removed']);
  expect(stored.size).toBe(0);
});

test('storage that hangs holds up an answer for a second at most', async () => {
  vi.useFakeTimers();
  try {
    const outbox = createOutbox({
      store: {
        all: async () => [],
        put: () => new Promise(() => undefined),
        remove: () => new Promise(() => undefined),
      },
      post: async () => 'done',
      address: () => '0xA',
      wallNow: () => now,
      onLeftover: () => undefined,
      onWaiting: () => undefined,
    });
    const answers: unknown[] = [];
    void outbox.send(call('1')).then((data) => answers.push(data));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toEqual(['done']);
  } finally {
    vi.useRealTimers();
  }
});

test('while the connection is down the promise stays pending; it is sent once afterwards, under the same id', async () => {
  line = 'down';
  const outbox = open();
  const answers = Promise.all([outbox.send(call('1')), outbox.send(call('2'))]);
  await settle();
  expect(waiting).toBe(2);
  expect(stored.size).toBe(2);
  line = 'up';
  now += 10;
  await Promise.all([outbox.flush(), outbox.flush()]);
  expect(await answers).toEqual(['done 1', 'done 2']);
  expect(posted).toEqual(['1', '2', '1', '2']);
  expect([waiting, stored.size]).toEqual([0, 0]);
});

test('a refusal is an answer: the caller gets it and the entry is removed', async () => {
  line = new CallRefusal('insufficientAtr', { status: 409, msg: 'no' });
  await expect(open().send(call('1'))).rejects.toBe(line);
  expect(stored.size).toBe(0);
});

test('a call to a busy server is retried later', async () => {
  line = new CallRefusal('busy', { status: 503 });
  const outbox = open();
  const answer = outbox.send(call('1'));
  await settle();
  line = 'up';
  await outbox.flush();
  expect(await answer).toBe('done 1');
});

test('calls left by a killed tab are sent at the next visit, oldest first, and reported', async () => {
  stored.set('b', { ...call('b'), askedAt: 20 });
  stored.set('a', { ...call('a'), askedAt: 10 });
  const outbox = open();
  await outbox.recall();
  await outbox.flush();
  expect(posted).toEqual(['a', 'b']);
  expect(leftover).toEqual([
    ['a', { data: 'done a' }],
    ['b', { data: 'done b' }],
  ]);
  expect(stored.size).toBe(0);
});

test('only a refused call is reported as refused', async () => {
  stored.set('a', { ...call('a'), askedAt: 10 });
  line = new CallRefusal('plotNotEmpty', { status: 409, msg: 'no' });
  const outbox = open();
  await outbox.recall();
  await outbox.flush();
  expect(leftover).toEqual([['a', { refusal: line }]]);
});

test('a call is never sent for another address, and waits for its own', async () => {
  stored.set('a', { ...call('a', '0xB'), askedAt: 10 });
  const outbox = open();
  await outbox.recall();
  await outbox.flush();
  expect(posted).toEqual([]);
  address = '0xB';
  await outbox.flush();
  expect(posted).toEqual(['a']);
});

test('a pending call survives the end of a sign-in', async () => {
  stored.set('a', { ...call('a'), askedAt: 10 });
  line = new CallRefusal('signInEnded', { status: 401 });
  const outbox = open();
  await outbox.recall();
  await outbox.flush();
  expect([leftover, stored.size]).toEqual([[], 1]);
});

test('after a day a call is dropped and reported', async () => {
  line = 'down';
  const outbox = open();
  const answer = outbox.send(call('1'));
  await settle();
  now += DAY_MS + 1;
  line = 'up';
  const refused = expect(answer).rejects.toMatchObject({ key: 'expired' });
  await outbox.flush();
  await refused;
  expect(posted).toEqual(['1']);
});

test('the outbox holds at most a hundred calls', async () => {
  line = 'down';
  const outbox = open();
  for (let index = 0; index < 100; index += 1) void outbox.send(call(String(index)));
  await settle();
  expect(waiting).toBe(100);
  await expect(outbox.send(call('one more'))).rejects.toMatchObject({ key: 'offline' });
});

test('forbidden storage loses persistence, not the call', async () => {
  const outbox = createOutbox({
    store: {
      all: () => Promise.reject(new Error('forbidden')),
      put: () => Promise.reject(new Error('forbidden')),
      remove: () => Promise.reject(new Error('forbidden')),
    },
    post: async () => 'done',
    address: () => '0xA',
    wallNow: () => now,
    onLeftover: () => undefined,
    onWaiting: () => undefined,
  });
  await outbox.recall();
  expect(await outbox.send(call('1'))).toBe('done');
});
