import { expect } from '@playwright/test';
import { DESIGN_WIDTH } from '../../scenes/engine/camera.ts';
import { fieldEnd } from '../../scenes/manor/layout.ts';
import { lookSpot } from '../../scenes/manor/looks/lookSpots.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, farmTest as test, visit } from '../support/farmTest.ts';
import { tapAt } from '../support/tapAt.ts';

test('a look is bought in the tray, placed by a tap on a shining place, and put away again', async ({
  page,
}) => {
  await enter(page);
  await visit(page, '/looks');
  await expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
  const before = await available(page, 'ATR');
  await page.locator('[data-look=gnome]').tap();
  await page.locator('section button').tap();
  // Bought: the free places shine, and stand as buttons in the tray.
  await expect(page.locator('[data-slot=porch-2]')).toBeVisible();
  expect(before - (await available(page, 'ATR'))).toBe(20);
  const box = await page.locator('canvas').boundingBox();
  const spot = lookSpot('porch-2', fieldEnd(24));
  if (!box || !spot) throw new Error('the place is not on the screen');
  const scale = box.width / DESIGN_WIDTH;
  await expect
    .poll(async () => {
      // The pads come with their sheet: tapped before, nothing happens.
      await tapAt(page, box.x + spot.x * scale, box.y + (spot.y - 5) * scale);
      return await page.locator('[data-slot]').count();
    })
    .toBe(0);
  const placed = async () => {
    const { data } = await callAsPage<{ changes: { looks: { placed: unknown } } }>(page, 'game/look/list');
    return data.changes.looks.placed;
  };
  await expect.poll(placed).toEqual([{ slot: 'porch-2', look: 'gnome' }]);
  await visit(page, '/looks');
  await page.locator('[data-look=gnome]').tap();
  await page.locator('section button').first().tap();
  await expect.poll(placed).toEqual([]);
  expect(before - (await available(page, 'ATR'))).toBe(20);
});

interface Marks {
  drawnAt?: number;
}

const isLooksCode = /\/Looks-[^/]*\.js/;

test('placed looks come with the first facts, and their code only after the farm is drawn', async ({
  page,
}) => {
  await enter(page);
  for (const [path, params] of [
    ['game/look/buy', { look: 'pots' }],
    ['game/look/place', { look: 'pots', slot: 'porch-1' }],
  ] as const)
    expect((await callAsPage(page, path, params)).code).toBe(200);
  await visit(page, '/farm');
  await page.addInitScript(() => {
    const marks = window as unknown as Marks;
    new MutationObserver(() => {
      if (document.documentElement.dataset.scene === 'ready') marks.drawnAt ??= performance.now();
    }).observe(document, { attributes: true, subtree: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  const times = await page.waitForFunction((code) => {
    const entry = performance.getEntriesByType('resource').find(({ name }) => new RegExp(code).test(name));
    return entry && { asked: entry.startTime, drawn: (window as unknown as Marks).drawnAt ?? Infinity };
  }, isLooksCode.source);
  const { asked: askedAt, drawn } = (await times.jsonValue()) ?? { asked: 0, drawn: Infinity };
  expect(askedAt).toBeGreaterThanOrEqual(drawn);
  expect(asked.filter((path) => path.includes('/look/'))).toEqual([]);
});
