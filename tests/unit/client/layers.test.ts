import { beforeEach, expect, test } from 'vitest';
import { createLayers } from '../../../src/ui/createLayers.ts';

/** A history like the browser's: traversals take effect later, and a new entry drops those ahead. */
function fakeWindow() {
  let entries: { url: string; state: unknown }[] = [{ url: '/', state: null }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const traversals: (() => void)[] = [];
  const history = {
    get state() {
      return entries[at]?.state;
    },
    go(delta: number) {
      traversals.push(() => {
        if (!entries[at + delta]) return;
        at += delta;
        for (const run of listeners) run();
      });
    },
    pushState: (state: unknown) => put(entries[at]?.url ?? '', state),
  };
  function put(url: string, state: unknown = null) {
    entries = [...entries.slice(0, at + 1), { url, state }];
    at += 1;
  }
  return {
    history,
    addEventListener: (_: string, run: () => void) => void listeners.push(run),
    put,
    replace: (url: string) => void (entries[at] = { url, state: null }),
    urls: () => entries.map(({ url }) => url).join(' '),
    at: () => at,
    /** Lets scheduled work and every traversal happen. */
    async rest() {
      await Promise.resolve();
      for (let run = traversals.shift(); run; run = traversals.shift()) {
        run();
        await Promise.resolve();
      }
    },
  };
}

let page: ReturnType<typeof fakeWindow>;
let layers: ReturnType<typeof createLayers>;
let closed: string[];

beforeEach(async () => {
  page = fakeWindow();
  layers = createLayers(page);
  closed = [];
  page.put('/farm');
  await page.rest();
});

/** A layer that closes as a sheet does: its entry is released when it is gone. */
function open(name: string): () => void {
  const remove = layers.add(() => {
    closed.push(name);
    remove();
  });
  return remove;
}

const press = async (delta: number) => {
  page.history.go(delta);
  await page.rest();
};

test('Back closes the top layer and stays on its page, one layer a press', async () => {
  open('shop');
  await page.rest();
  open('info');
  await page.rest();
  expect(page.urls()).toBe('/ /farm /farm /farm');
  await press(-1);
  expect([closed, page.at()]).toEqual([['info'], 2]);
  await press(-1);
  expect([closed, page.at()]).toEqual([['info', 'shop'], 1]);
  await press(-1);
  expect(page.at()).toBe(0);
});

test('a layer that closes by its button takes its entry along', async () => {
  const remove = open('shop');
  await page.rest();
  remove();
  await page.rest();
  expect([closed, page.at()]).toEqual([[], 1]);
  await press(-1);
  expect(page.at()).toBe(0);
});

test('a layer that replaces another keeps its entry', async () => {
  const remove = open('harvest');
  await page.rest();
  remove();
  open('warehouse');
  await page.rest();
  expect([page.urls(), page.at()]).toEqual(['/ /farm /farm', 2]);
});

test('a jump over several entries closes all layers, the top one first', async () => {
  open('shop');
  open('info');
  await page.rest();
  await press(-3);
  expect([closed, page.at()]).toEqual([['info', 'shop'], 0]);
});

test('a step forward to the entry of a closed layer leads back to its page', async () => {
  open('shop');
  await page.rest();
  await press(-1);
  await press(1);
  expect([closed, page.at()]).toEqual([['shop'], 1]);
});

test('a reloaded page leaves the entries of its layers', async () => {
  open('shop');
  open('info');
  await page.rest();
  layers = createLayers({ ...page, history: page.history, addEventListener: page.addEventListener });
  closed = [];
  layers.settle();
  await page.rest();
  expect(page.at()).toBe(1);
});

test('the page that a layer leads to stands in its place', async () => {
  for (const deep of [1, 2]) {
    const removes = Array.from({ length: deep }, (_, at) => open(`sheet ${at}`));
    await page.rest();
    layers.push(() => page.put('/assets'));
    await page.rest();
    for (const remove of removes) remove();
    await page.rest();
    expect([page.urls(), page.at()]).toEqual(['/ /farm /assets', 2]);
    await press(-1);
    expect([page.at(), closed]).toEqual([1, []]);
  }
});

test('a replaced page keeps the layers above it', async () => {
  open('records');
  await page.rest();
  layers.replace(() => page.replace('/mint?view=records'));
  await page.rest();
  expect([page.urls(), page.at()]).toEqual(['/ /mint?view=records /mint?view=records', 2]);
  await press(-1);
  expect([closed, page.at()]).toEqual([['records'], 1]);
});

test('a page opened while a layer gives its entry back comes after it', async () => {
  const remove = open('shop');
  await page.rest();
  remove();
  await Promise.resolve();
  layers.push(() => page.put('/assets'));
  await page.rest();
  expect([page.urls(), page.at()]).toEqual(['/ /farm /assets', 2]);
});

test('Escape closes the top layer only', async () => {
  open('shop');
  open('info');
  await page.rest();
  layers.closeTop();
  expect(closed).toEqual(['info']);
});
