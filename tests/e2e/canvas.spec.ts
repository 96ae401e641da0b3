import { expect, type Page } from '@playwright/test';
import { closeSheet, enter, farmTest as test, mainButton, sheet, visit } from '../support/farmTest.ts';
import { plotOnScreen } from '../support/plotOnScreen.ts';
import { skipGuide } from '../support/skipGuide.ts';
import { stopClock } from '../support/stopClock.ts';
import { putFinger } from '../support/swipe.ts';
import { tapAt } from '../support/tapAt.ts';
import { withoutWebgl } from '../support/withoutWebgl.ts';

const scene = (page: Page) => page.locator('html');

// The scene moves here as it does for most.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a tap on plot 1 in the picture lifts its board, a drag closes it, a long press opens the sheet', async ({
  page,
}) => {
  await enter(page);
  // The tutorial would let the camera glide to its plot while another is tapped.
  await skipGuide(page);
  await visit(page, '/farm');
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
  const plot = await plotOnScreen(page, 1);
  const board = page.locator('[data-bubble="1"]');

  await tapAt(page, plot.x, plot.y);
  await expect(board).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  const drag = await putFinger(page, { x: plot.x + 130, y: 580 });
  await drag.to({ x: plot.x + 130, y: 440 });
  await drag.lift();
  await expect(board).toHaveCount(0);
  await expect(sheet(page)).toHaveCount(0);

  await visit(page, '/farm');
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
  const press = await putFinger(page, await plotOnScreen(page, 1));
  await expect(sheet(page)).toBeVisible();
  await press.lift();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await closeSheet(page);
});

test('without WebGL and without the field in HTML every plot is a card that plays', async ({ page }) => {
  await withoutWebgl(page);
  await enter(page);
  await page.route(/\/LightField-.*\.js/, (script) => script.abort());
  await visit(page, '/farm');
  await expect(scene(page)).toHaveAttribute('data-scene', 'error');
  const card = page.locator('[data-board] li').first();
  await card.locator('button').last().tap();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-care=water]')).toBeVisible();
  await closeSheet(page);
  await expect(card.getByRole('img', { name: '浇水' })).toBeVisible();
  await card.locator('button').last().tap();
  await expect(card.getByRole('img', { name: '浇水' })).toHaveCount(0);
});

test('a graphics context that is lost comes back, or the scene is made anew', async ({ page }) => {
  await enter(page);
  await visit(page, '/farm');
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
  const change = (how: 'loseContext' | 'restoreContext') =>
    page.evaluate((name) => {
      const kept = window as unknown as { lost?: WEBGL_lose_context | null };
      kept.lost ??= document
        .querySelector('canvas')
        ?.getContext('webgl2')
        ?.getExtension('WEBGL_lose_context');
      document.querySelector('canvas')?.setAttribute('data-past', '');
      kept.lost?.[name]();
    }, how);
  // One that comes back in time is waited for: the page's clock stands still, so that a slow machine is in time too.
  await stopClock(page);
  await change('loseContext');
  await expect(scene(page)).toHaveAttribute('data-scene', 'loading');
  await change('restoreContext');
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
  await expect(page.locator('canvas[data-past]')).toHaveCount(1);
  await page.clock.resume();
  await change('loseContext');
  await expect(page.locator('canvas:not([data-past])')).toHaveCount(1);
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
});

test.describe('a sharp screen of a machine with many cores', () => {
  test.use({ deviceScaleFactor: 3 });

  test('is given small pictures and no music where memory is short', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 });
      Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 });
    });
    const sheets = new Set<string>();
    page.on('request', (request) => {
      const [scale] = /@\dx/.exec(request.url()) ?? [];
      if (scale) sheets.add(scale);
    });
    await enter(page);
    await visit(page, '/farm');
    await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
    expect([...sheets]).toEqual(['@2x']);
    await visit(page, '/account');
    await expect(page.getByRole('switch', { name: '自然环境音' })).toBeVisible();
    await expect(page.getByRole('switch', { name: '背景音乐' })).toHaveCount(0);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a farm on which nothing moves waits for no frame', async ({ page }) => {
    await page.addInitScript(() => {
      const [request, cancel] = [requestAnimationFrame.bind(window), cancelAnimationFrame.bind(window)];
      const waiting = new Set<number>();
      const requestFrame = (call: FrameRequestCallback) => {
        const id = request((at) => (waiting.delete(id), call(at)));
        waiting.add(id);
        return id;
      };
      const cancelFrame = (id: number) => (waiting.delete(id), cancel(id));
      Object.assign(window, {
        waiting,
        requestAnimationFrame: requestFrame,
        cancelAnimationFrame: cancelFrame,
      });
    });
    await enter(page);
    await skipGuide(page);
    await visit(page, '/farm');
    await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
    const waiting = () => page.evaluate(() => (window as unknown as { waiting: Set<number> }).waiting.size);
    await expect.poll(waiting).toBe(0);
  });
});
