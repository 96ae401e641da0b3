// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../src/queries/queryClient.ts';
import type { ReadKey } from '../../../src/queries/readKey.ts';
import { useRead, type Loaded } from '../../../src/queries/useRead.ts';
import { useReadPages, type Page, type Pages } from '../../../src/queries/useReadPages.ts';
import { apply } from '../../../src/store/apply.ts';
import { eventsMissed } from '../../../src/store/eventsMissed.ts';
import { patch } from '../../../src/store/patch.ts';
import { store } from '../../../src/store/store.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  patch('connection', { live: 'off' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  queryClient.clear();
});

/** A load whose answers the test gives, in the order of the calls. */
function answers<Data>() {
  const open: { resolve(data: Data): void; reject(error: Error): void }[] = [];
  const load = vi.fn(
    (_cursor?: string) => new Promise<Data>((resolve, reject) => void open.push({ resolve, reject })),
  );
  const settle = (run: (of: (typeof open)[number]) => void) =>
    act(async () => {
      const next = open.shift();
      if (!next) throw new Error('no read is open');
      run(next);
      // Answers pass through several microtasks of the library.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    });
  return {
    load,
    give: (data: Data) => settle(({ resolve }) => resolve(data)),
    fail: () => settle(({ reject }) => reject(new Error('offline'))),
  };
}

const settled = (run: () => void) =>
  act(async () => {
    run();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });

/** Renders a hook and returns its newest result. */
function shown<Result>(use: (key: ReadKey) => Result, first: ReadKey) {
  let result: Result | undefined;
  const Probe = ({ name }: { name: ReadKey }) => {
    result = use(name);
    return null;
  };
  const show = (name: ReadKey) => settled(() => root.render(createElement(Probe, { name })));
  const now = () => {
    if (result === undefined) throw new Error('nothing is rendered');
    return result;
  };
  return { show, now, start: () => show(first) };
}

const single = async <Data = string>(key: ReadKey) => {
  const read = answers<Data>();
  const hook = shown<Loaded<Data>>((name) => useRead(name, read.load), key);
  await hook.start();
  return { ...read, ...hook };
};

const paged = async (key: ReadKey) => {
  const read = answers<Page<string>>();
  const hook = shown<Pages<string>>((name) => useReadPages(name, read.load), key);
  await hook.start();
  return { ...read, ...hook };
};

test('a read fails at once, without a retry of its own, and keeps its data during a reload', async () => {
  const { now, fail, give, load } = await single(['showHolding']);
  expect(now()).toMatchObject({ state: 'loading', data: null });
  await fail();
  expect(now()).toMatchObject({ state: 'failed', data: null });
  expect(load).toHaveBeenCalledTimes(1);
  await settled(() => now().reload());
  expect(now().state).toBe('loading');
  await give('first');
  await settled(() => now().reload());
  expect(now()).toMatchObject({ state: 'loading', data: 'first' });
  await fail();
  expect(now()).toMatchObject({ state: 'failed', data: 'first' });
});

test('another key shows nothing of the one before', async () => {
  const { now, give, show } = await single(['showNotice', '1']);
  await give('one');
  await show(['showNotice', '2']);
  expect(now()).toMatchObject({ state: 'loading', data: null });
});

test('another session starts with an empty cache', async () => {
  const { give } = await single(['showTeamMetrics']);
  await give('of the first player');
  expect(queryClient.getQueryData(['showTeamMetrics'])).toBe('of the first player');
  patch('session', { token: 'of the second player' });
  expect(queryClient.getQueryData(['showTeamMetrics'])).toBe(undefined);
});

test('events refetch the reads that they make stale, and no others', async () => {
  const { load, give, show } = await single(['listTickets']);
  await give('first');
  await settled(() => eventsMissed.emit('missed'));
  expect(load).toHaveBeenCalledTimes(2);
  await give('second');
  const balance = (version: number) =>
    store.setState(({ facts }) => ({
      facts: { ...facts, balances: { TKT: { version } } as unknown as typeof facts.balances },
    }));
  await settled(() => balance(1));
  expect(load).toHaveBeenCalledTimes(2);
  await settled(() => balance(2));
  expect(load).toHaveBeenCalledTimes(3);
  await give('third');
  await show(['showFarmStatistics']);
  await give('figures');
  await settled(() => eventsMissed.emit('missed'));
  expect(load).toHaveBeenCalledTimes(4);
});

test('the live stream tells an open screen that the chain is away and back, each time', async () => {
  const { give, now } = await single<boolean>(['getConfig']);
  await give(false);
  for (const chainAway of [true, false, true]) {
    await settled(() => apply({ chainAway }));
    expect(now().data).toBe(chainAway);
  }
  // A read after a gap in the stream does not hide the next message, even one that repeats the last state.
  await settled(() => eventsMissed.emit('missed'));
  await give(false);
  expect(now().data).toBe(false);
  await settled(() => apply({ chainAway: true }));
  expect(now().data).toBe(true);
});

test('a connection during the first read causes a second one: the first may be older', async () => {
  const { load, give, now } = await single(['showTeamMetrics']);
  await settled(() => patch('connection', { live: 'on' }));
  expect(load).toHaveBeenCalledTimes(1);
  await give('before');
  expect(load).toHaveBeenCalledTimes(2);
  await give('after');
  expect(now().data).toBe('after');
});

test('pages follow one another, and a page that failed is read again alone', async () => {
  const { load, give, fail, now } = await paged(['listCoupons', 'open']);
  expect(now()).toMatchObject({ state: 'loading', list: [], loadMore: null });
  await give({ list: ['a'], next: '2' });
  await settled(() => now().loadMore?.());
  expect(now()).toMatchObject({ state: 'loading', list: ['a'], loadingMore: true });
  await fail();
  expect(now()).toMatchObject({ state: 'failed', list: ['a'] });
  await settled(() => now().retry());
  await give({ list: ['b'], next: null });
  expect(now()).toMatchObject({ state: 'ready', list: ['a', 'b'], loadMore: null });
  expect(load.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, '2', '2']);
});

test('a first page that failed is read again', async () => {
  const { give, fail, now } = await paged(['listCoupons', 'open']);
  await fail();
  expect(now()).toMatchObject({ state: 'failed', list: [] });
  await settled(() => now().retry());
  expect(now().state).toBe('loading');
  await give({ list: ['a'], next: null });
  expect(now()).toMatchObject({ state: 'ready', list: ['a'] });
});

test('an event refetches a list in the background, and its failure leaves the list as it is', async () => {
  const { give, fail, now, load } = await paged(['listNotices']);
  await give({ list: ['a'], next: null });
  await settled(() => eventsMissed.emit('missed'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(now()).toMatchObject({ state: 'ready', list: ['a'], loadingMore: false });
  await fail();
  expect(now()).toMatchObject({ state: 'ready', list: ['a'] });
  await settled(() => eventsMissed.emit('missed'));
  await give({ list: ['b', 'a'], next: null });
  expect(now().list).toEqual(['b', 'a']);
});

test('what another screen has just read is shown without a request, until an event makes it stale', async () => {
  const read = answers<string>();
  const hook = shown<Loaded<string>>((name) => useRead(name, read.load, 60_000), ['listTickets']);
  await hook.start();
  await read.give('first');
  act(() => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await hook.start();
  expect(hook.now().data).toBe('first');
  expect(read.load).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
  await settled(() => eventsMissed.emit('missed'));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await hook.start();
  expect(read.load).toHaveBeenCalledTimes(2);
  await read.give('second');
  expect(hook.now().data).toBe('second');
});
