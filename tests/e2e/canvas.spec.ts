import { expect, type Page } from '@playwright/test';
import { plotSpot } from '../../scenes/manor/layout.ts';
import { closeSheet, enter, farmTest as test, mainButton, sheet, visit } from '../support/farmTest.ts';
import { stopClock } from '../support/stopClock.ts';
import { tapAt } from '../support/tapAt.ts';

/** Width of the screen on which the manor's world is drawn one to one. */
const WORLD_WIDTH = 390;

const scene = (page: Page) => page.locator('html');

// The scene moves here as it does for most.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a tap on plot 1 in the picture opens its sheet, a drag does not', async ({ page }) => {
  await enter(page);
  // The tutorial would let the camera glide to its plot while another is tapped.
  await page.evaluate(() =>
    localStorage.setItem(`guide:${localStorage.getItem('address')?.toLowerCase()}`, 'paid'),
  );
  await visit(page, '/farm');
  await expect(scene(page)).toHaveAttribute('data-scene', 'ready');
  const canvas = page.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the scene has no canvas');
  const spot = plotSpot(1);
  const scale = box.width / WORLD_WIDTH;

  await tapAt(page, box.x + spot.x * scale, box.y + spot.y * scale);
  await expect(sheet(page)).toBeVisible();
  await mainButton(page).tap();
  await expect(sheet(page).locator('[data-seed=apple]')).toBeVisible();
  await closeSheet(page);

  const client = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: box.x + 200 * scale, y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(520) });
  for (let y = 510; y >= 380; y -= 10) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet(page)).toHaveCount(0);
});

test('without WebGL every plot is a card that plays', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (kind: string) => unknown;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind);
    });
  });
  await enter(page);
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
