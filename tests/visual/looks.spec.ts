import { expect, test as base, type Page } from '@playwright/test';
import type { PlacedLook } from '#core/rules/looks.ts';
import { lookSlots } from '#core/catalog/lookSlots.ts';
import { expectPicture } from './compare/expectPicture.ts';
import { decorated, ownersLooks } from './lookStates.ts';
import { after, openScene } from './openScene.ts';
import { serveHarness } from './serveHarness.ts';
import { sharedPage } from './sharedPage.ts';

const test = base.extend<object, { phone: Page }>({
  phone: [
    async ({ browser }, use) => {
      const page = await sharedPage(browser, 1);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
});
test.use({ deviceScaleFactor: 1 });

let served: Awaited<ReturnType<typeof serveHarness>>;
test.beforeAll(async () => {
  served = await serveHarness('lossless');
});
test.afterAll(() => served.close());

/** Opens the manor with looks, and waits until they stand. */
async function openDecorated(page: Page, query: string, looks: readonly PlacedLook[], shown: string[] = []) {
  const facts = encodeURIComponent(JSON.stringify({ looks, shownSlots: shown }));
  await openScene(page, served.url, `${query}&facts=${facts}`);
  await expect.poll(() => page.evaluate(() => window.scene?.control.isDressed())).toBe(true);
}

const pads = lookSlots.filter((slot) => /^(porch|edge|lane|run)-/.test(slot));

const pictures = [
  ['looks-day', 'field=rich&hour=13', decorated, [], 0],
  ['looks-night', 'field=rich&hour=22', decorated, [], 0],
  ['looks-lower-day', 'field=rich&hour=13&hens=8', decorated, [], 5000],
  ['looks-lower-night', 'field=rich&hour=22&hens=8', decorated, [], 5000],
  ['looks-owner-day', 'field=young&hour=13', ownersLooks, [], 0],
  ['looks-owner-night', 'field=young&hour=21', ownersLooks, [], 0],
  ['looks-owner-lower', 'field=young&hour=13&hens=6', ownersLooks, [], 5000],
  ['looks-pads', 'field=rich&hour=13', [{ slot: 'stake', look: 'stake-white' }], pads, 0],
] as const;

for (const [name, query, looks, shown, pan] of pictures) {
  test(`the manor with looks: ${name}`, async ({ phone: page }) => {
    await openDecorated(page, query, looks, [...shown]);
    await after(page, 3000, pan);
    await expectPicture(() => page.screenshot(), name);
  });
}
