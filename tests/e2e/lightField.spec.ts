import { expect, type Page } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import { plotSpot } from '../../scenes/manor/layout.ts';
import { enter, farmTest as test, visit } from '../support/farmTest.ts';
import { holdTimers } from '../support/holdTimers.ts';
import { SLOW_MS } from '../support/pageVisit.ts';
import { skipGuide } from '../support/skipGuide.ts';

const field = (page: Page) => page.locator('[data-field]');
const bed = (page: Page, number: number) => field(page).locator(`[data-bed="${number}"]`);
/** The overlay at a bed: the board of wild land, the tray of saplings, or a question. */
const asked = (page: Page) => page.getByRole('group').and(page.locator('[data-bubble]'));
const bubble = (page: Page, number: number) => field(page).locator(`[data-bubble="${number}"]`);

const LAST_PLOT = 24;

/** Keeps files back until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((done) => (release = done));
  await page.route(files, async (request) => {
    await held;
    await request.continue();
  });
  return release;
}

const holdEngine = (page: Page) => hold(page, /\/SceneRoot-/);

test('the first deeds need no engine, and the scene takes over at the same places', async ({ page }) => {
  const release = await holdEngine(page);
  await enter(page);
  // On a slow machine the tutorial comes meanwhile, and would take the taps on its plot.
  await skipGuide(page);
  await visit(page, '/farm');
  await expect(bed(page, 1)).toHaveCount(1);
  await expect(page.locator('canvas')).toHaveCount(0);

  const tapBed = () =>
    bed(page, 1).locator('button').first().locator('ellipse, path').first().tap({ force: true });
  await tapBed();
  await expect(asked(page)).toContainText('1 号地');
  const reclaimed = page.waitForResponse(/\/api\/game\/land\/buy/);
  await tapBed();
  await reclaimed;
  // The answer is applied: a tap before it would ask for the land again.
  await expect(bed(page, 1).locator('button[data-pending]')).toHaveCount(0);
  await expect(asked(page)).toHaveCount(0);
  await tapBed();
  await asked(page).locator('[data-sow=apple]').tap();
  await expect(bubble(page, 1)).toHaveAttribute('data-want', 'water');
  const watered = page.waitForResponse(/\/api\/game\/land\/js/);
  await bubble(page, 1).tap();
  await asked(page).getByRole('button', { name: '确定' }).tap();
  expect((await watered).ok()).toBe(true);
  await expect(bubble(page, 1)).not.toHaveAttribute('data-want', 'water');

  const [box, view] = [await bed(page, 1).boundingBox(), await field(page).boundingBox()];
  const scale = (view?.width ?? 0) / DESIGN_WIDTH;
  expect(Math.abs((box?.x ?? 0) - (view?.x ?? 0) - plotSpot(1).x * scale)).toBeLessThan(1);

  release();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await expect(field(page)).toHaveCount(0);
});

test('the tutorial needs no engine, and stands on when the scene has come', async ({ page }) => {
  const release = await holdEngine(page);
  // The scene never counts as slow, so that the card cannot come for that.
  await holdTimers(page, SLOW_MS);
  await enter(page);
  await visit(page, '/farm');
  const card = page.locator('[data-guide]');
  await expect(card).toHaveAttribute('data-guide', 'reclaim');
  await expect(card).toContainText('免费归你');
  await expect(page.locator('canvas')).toHaveCount(0);
  const reclaimed = page.waitForResponse(/\/api\/game\/land\/buy/);
  await card.getByRole('button').last().tap();
  expect((await reclaimed).ok()).toBe(true);
  await expect(card).toHaveAttribute('data-guide', 'buy');
  const mark = await card.evaluateHandle((part) => part);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await expect(page.locator('[data-house]')).toHaveCount(1);
  // The same element: nothing of the card begins anew.
  expect(await card.evaluate((part, before) => part === before, mark)).toBe(true);
});

test('the first step of the tutorial comes with the facts of the field', async ({ page }) => {
  const releaseEngine = await holdEngine(page);
  await enter(page);
  const releaseTickets = await hold(page, /\/api\/game\/ticketList/);
  await visit(page, '/farm');
  const card = page.locator('[data-guide]');
  await expect(card).toHaveAttribute('data-guide', 'reclaim');
  releaseTickets();
  releaseEngine();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  await expect(card).toHaveAttribute('data-guide', 'reclaim');
});

test('the first picture has the beds in view, and a scroll brings the others', async ({ page }) => {
  const release = await holdEngine(page);
  await holdTimers(page, SLOW_MS);
  await enter(page);
  await skipGuide(page);
  await visit(page, '/farm');
  await expect(bed(page, 1)).toBeInViewport();
  await expect(bed(page, LAST_PLOT)).toHaveCount(0);
  await field(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(bed(page, LAST_PLOT)).toBeInViewport();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
});

/** The engine waits so long for a field that does not come (`useSceneTurn`). */
const MAX_WAIT_MS = 1_500;

test('the engine starts after the field is painted', async ({ page }) => {
  await enter(page);
  await holdTimers(page, MAX_WAIT_MS);
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    new MutationObserver(() => {
      for (const part of ['[data-field]', 'canvas'])
        if (!order.includes(part) && document.querySelector(part)) order.push(part);
    }).observe(document, { childList: true, subtree: true });
  });
  // The engine's sheets are there before the field's code.
  const sheets = page.waitForResponse(/\/manor@\dx-/);
  await page.route(/\/LightField-/, async (script) => {
    await (await sheets).finished();
    await script.continue();
  });
  await page.goto('/?again#/farm');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  expect(order).toEqual(['[data-field]', 'canvas']);
});

test('places are mounted while their pictures are under way, and drawn when those are there', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await enter(page);
  await skipGuide(page);
  // Each draw counts: the shader's first one, then those of frames.
  await page.addInitScript(() => {
    const drawn = { count: 0 };
    Object.assign(window, { drawn });
    const { drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function count(...shape) {
      drawn.count += 1;
      drawElements.apply(this, shape);
    };
  });
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: { count: number } }).drawn.count);
  const release = await hold(page, /\/(backdrop|manor)@.*\.avif/);
  await visit(page, '/farm');
  // The shader is compiled by drawing one sprite; the places are mounted after that.
  await expect.poll(drawn).toBeGreaterThan(0);
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'slow');
  expect(await drawn()).toBe(1);
  await expect(field(page)).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  expect(await drawn()).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});
