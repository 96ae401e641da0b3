import { expect, type Page } from '@playwright/test';
import {
  enter,
  farmTest as test,
  HOUR_MS,
  mainButton,
  openPlot,
  passTime,
  sheet,
  visit,
} from '../support/farmTest.ts';

const member = (page: Page, address: string) => page.locator(`[data-member="${address}"]`);
const addressOf = (page: Page) => page.evaluate(() => localStorage.getItem('address') ?? '');

/** The player's own invitation link, as their screen shows it. */
async function linkOf(page: Page): Promise<string> {
  await visit(page, '/community');
  return (await page.locator('[data-link]').getAttribute('data-link')) ?? '';
}

/** Comes by somebody's link and signs in with the demo wallet. */
async function comeBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.locator('form input').first()).toHaveValue(new URL(link).hash.slice(-6));
  await page.locator('button[type=submit]').tap();
  await expect(page.locator('a[href="#/farm"]').first()).toBeVisible();
}

test('who comes by a link stands in the team, their first spending brings the rebate, and the tree opens', async ({
  page: sponsor,
  browser,
  manor,
}) => {
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: manor.url })));
  const [friend, further] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!friend || !further) throw new Error('no pages');
  await enter(sponsor);
  const link = await linkOf(sponsor);
  await visit(sponsor, '/share');
  await expect(sponsor.locator('[data-share-picture]')).toBeVisible();
  const saved = sponsor.waitForEvent('download');
  await sponsor.getByRole('button', { name: '保存图片' }).tap();
  expect((await saved).suggestedFilename()).toBe('dream-manor.png');

  await comeBy(friend, link);
  const friendAddress = await addressOf(friend);
  await expect(member(sponsor, friendAddress)).toBeVisible();

  await test.step('the friend plants a tree, and the sponsor sees the rebate come', async () => {
    await visit(sponsor, '/community');
    await expect(sponsor.locator('[data-count=direct]')).toContainText('1');
    await visit(friend, '/farm');
    await openPlot(friend, 1);
    await mainButton(friend).tap();
    await expect(sheet(friend).locator('[data-seed=apple]')).toBeVisible();
    await mainButton(friend).tap();
    await expect(sheet(friend).locator('[data-care=water]')).toBeVisible();
    // The rebate waits for the end of the hour, and is shown until then.
    await visit(sponsor, '/community');
    await sponsor.locator('[data-reward=direct] button').tap();
    await expect(sheet(sponsor)).toContainText('待发放');
    await expect(sheet(sponsor)).toContainText('0.4');
    await sponsor.goBack();
    await passTime(friend, HOUR_MS);
    await expect(sponsor.locator('[data-reward=direct]')).toContainText('0.4');
    await expect(sponsor.locator('[data-figure=investment]')).toContainText('20');
  });

  await test.step('the friend brings another, and the sponsor opens the level below', async () => {
    await comeBy(further, await linkOf(friend));
    await visit(sponsor, '/team');
    await member(sponsor, friendAddress).getByRole('button').tap();
    await expect(sponsor.locator(`[data-opened="${friendAddress}"]`)).toBeVisible();
    await expect(member(sponsor, await addressOf(further))).toBeVisible();
    await sponsor.goBack();
    await expect(member(sponsor, friendAddress)).toContainText('20');
  });
  await Promise.all(contexts.map((context) => context.close()));
});
