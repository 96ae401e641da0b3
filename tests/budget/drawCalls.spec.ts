import { expect, test, type Page } from '@playwright/test';
import { smallScene } from '../support/smallScene.ts';
import type { Harness } from '../visual/sceneHarness.tsx';
import { serveHarness } from '../visual/serveHarness.ts';

declare global {
  interface Window {
    drawCalls?: number;
  }
}

const MAX_DRAW_CALLS = 12;
/** Boxes of numbers that pass through Pixi's setters live for a moment; no object of ours may be among them. */
const KEPT_BYTES = 64 * 1024;
const STEPS = 1000;

// The same sheets and calls as on a phone's two pixels a CSS pixel, with a quarter of the pixels to draw in software.
test.use({ deviceScaleFactor: 1 });

let served: Awaited<ReturnType<typeof serveHarness>>;
test.beforeAll(async () => {
  served = await serveHarness();
});
test.afterAll(() => served.close());

function countDrawCalls(): void {
  const gl = WebGL2RenderingContext.prototype;
  window.drawCalls = 0;
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ] as const) {
    const own = gl[name] as (...given: number[]) => void;
    Object.assign(gl, {
      [name](this: WebGL2RenderingContext, ...given: number[]) {
        window.drawCalls = (window.drawCalls ?? 0) + 1;
        own.apply(this, given);
      },
    });
  }
}

async function open(page: Page, query: string): Promise<void> {
  await page.addInitScript(smallScene);
  await page.addInitScript(countDrawCalls);
  await page.goto(`${served.url}?${query}`);
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
}

const scene = (page: Page) => page.evaluateHandle(() => window.scene as Harness);

const full = [
  ['the manor in rain', 'field=rich&hens=12&hour=10&rain=1'],
  ['the manor at night', 'field=rich&hens=12&hour=22'],
  ['the yard in rain', 'place=yard&hens=12&hour=10&rain=1'],
] as const;

for (const [name, query] of full) {
  test(`${name} is drawn in at most ${MAX_DRAW_CALLS} calls`, async ({ page }) => {
    await open(page, query);
    const calls = await (
      await scene(page)
    ).evaluate(({ control }) => {
      control.step(16);
      window.drawCalls = 0;
      control.draw();
      return window.drawCalls;
    });
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(MAX_DRAW_CALLS);
  });

  test(`${name} keeps nothing of what its ticks make`, async ({ page }) => {
    await open(page, query);
    const session = await page.context().newCDPSession(page);
    const used = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const run = async () =>
      (await scene(page)).evaluate(({ control }, steps) => {
        for (let i = 0; i < steps; i += 1) control.step(16);
      }, STEPS);
    // Rare events, such as a hen that goes to brood, are compiled in the first rounds.
    for (let round = 0; round < 3; round += 1) await run();
    const before = await used();
    await run();
    expect((await used()) - before).toBeLessThan(KEPT_BYTES);
  });
}

test('while actions play over the whole field the calls stay within the budget', async ({ page }) => {
  await open(page, 'field=rich&hens=12&hour=10&rain=1');
  const most = await (
    await scene(page)
  ).evaluate(({ control, play }) => {
    const plots = Array.from({ length: 24 }, (_, index) => index + 1);
    play({ kind: 'care', care: 'water', plots });
    play({ kind: 'coins', direction: 'in', coin: 'ATR' });
    let calls = 0;
    for (let frame = 0; frame < 40; frame += 1) {
      for (let i = 0; i < 5; i += 1) control.step(16);
      window.drawCalls = 0;
      control.draw();
      calls = Math.max(calls, window.drawCalls);
    }
    return calls;
  });
  expect(most).toBeLessThanOrEqual(MAX_DRAW_CALLS);
});

test('nothing is drawn while the scene is hidden', async ({ page }) => {
  await page.setViewportSize({ width: 160, height: 240 });
  await open(page, 'live=1&field=none');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  const drawn = await page.evaluate(() => window.drawCalls ?? 0);
  expect(drawn).toBeGreaterThan(0);
  await page.goto(`${served.url}?live=1&place=hidden`);
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          window.drawCalls = 0;
          let left = 30;
          const next = () => ((left -= 1) > 0 ? requestAnimationFrame(next) : done(window.drawCalls ?? 0));
          requestAnimationFrame(next);
        }),
    );
  expect(await frames()).toBe(0);
});
