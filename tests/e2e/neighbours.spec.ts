import { expect, type Page } from '@playwright/test';
import { callAsPage } from '../support/callAsPage.ts';
import { available, enter, farmTest as test, HOUR_MS, visit } from '../support/farmTest.ts';
import { plotOnScreen } from '../support/plotOnScreen.ts';
import { skipGuide } from '../support/skipGuide.ts';
import { tapAt } from '../support/tapAt.ts';

async function codeOf(page: Page): Promise<string> {
  const { data } = await callAsPage<{ user: { referralCode: string } }>(page, 'user/getUserInfo');
  return data.user.referralCode;
}

const due = (page: Page, care: string) => page.locator(`[data-help=${care}]`);
const drawn = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');

test('a friend visits, helps while the owner watches, and is thanked; a stranger sees the open manor first', async ({
  page: owner,
  browser,
  manor,
}) => {
  test.slow();
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ baseURL: manor.url, hasTouch: true })),
  );
  const [friend, stranger] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!friend || !stranger) throw new Error('no pages');
  await enter(owner);
  await skipGuide(owner);
  for (const [path, params] of [
    ['game/land/buy', { plot: '1' }],
    ['game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' }],
  ] as const)
    expect((await callAsPage(owner, path, params)).code).toBe(200);
  const code = await codeOf(owner);
  await friend.goto(`/#/invite?pusername=${code}`);
  await friend.locator('button[type=submit]').tap();
  await expect(friend.locator('a[href="#/farm"]').first()).toBeVisible();

  await test.step('the friend finds the manor in the circle', async () => {
    await visit(friend, '/neighbours');
    await friend.locator(`[data-neighbour="${code}"] a`).tap();
    await drawn(friend);
    await expect(due(friend, 'water')).toContainText('1 号地');
    await expect(due(friend, 'fertilize')).toBeVisible();
  });

  await test.step('the own link leads to the own farm', async () => {
    await owner.goto(`/?own#/visit/${code}`);
    await expect(owner).toHaveURL(/#\/farm$/);
  });

  await test.step('a tap on the bed helps, and the owner sees it at once', async () => {
    await visit(owner, '/farm');
    await drawn(owner);
    const before = await available(owner, 'ATR');
    const { x, y } = await plotOnScreen(friend, 1);
    await tapAt(friend, x, y);
    // The most urgent care is given; what is left is one less.
    await expect(due(friend, 'water')).toHaveCount(0);
    await expect(owner.getByText('来帮忙了')).toBeVisible();
    expect(await available(owner, 'ATR')).toBe(before - 2);
    await due(friend, 'fertilize').tap();
    await expect(due(friend, 'fertilize')).toHaveCount(0);
  });

  await test.step('the owner waters nothing twice, and the visitor sees what the owner does', async () => {
    expect((await callAsPage(owner, 'game/land/js', { plot: '1' })).code).not.toBe(200);
    expect((await callAsPage(owner, 'game/land/buy', { plot: '2' })).code).toBe(200);
    expect(
      (await callAsPage(owner, 'game/land/sow', { plot: '2', seed: 'apple', buy: 'missing' })).code,
    ).toBe(200);
    await expect(due(friend, 'water')).toContainText('2 号地');
  });

  await test.step('the friend signs the guest book, and the owner gives thanks', async () => {
    await friend.locator('[data-book-button]').tap();
    await friend.getByRole('button', { name: '彩虹' }).tap();
    await expect(friend.locator('[data-entry]')).toHaveCount(1);
    await visit(owner, '/neighbours?tab=mine');
    await expect(owner.locator('[data-entry]')).toHaveCount(1);
    await owner.locator('[data-helped] button').first().tap();
    await expect(owner.getByText('已道谢')).toBeVisible();
    await expect(friend.getByText('感谢你的帮忙')).toBeVisible();
  });

  await test.step('an open manor is shown to everybody, then the invitation', async () => {
    await stranger.goto(`/#/visit/${code}`);
    await expect(stranger.getByText('不接待')).toBeVisible();
    await owner.getByRole('radio', { name: '有链接的人' }).tap();
    await expect(owner.getByText('我的庄园链接')).toBeVisible();
    await stranger.reload();
    await drawn(stranger);
    await expect(stranger.locator('[data-help]')).toHaveCount(0);
    await stranger.getByRole('button', { name: '加入梦想庄园' }).tap();
    await expect(stranger.locator('form input').first()).toHaveValue(code);
  });

  await test.step("ripe fruit is the owner's, and a visitor who taps is told so", async () => {
    expect((await callAsPage(owner, 'demo/advance', { ms: String(10 * HOUR_MS) })).code).toBe(200);
    await visit(friend, `/visit/${code}`);
    await drawn(friend);
    const { x, y } = await plotOnScreen(friend, 1);
    await tapAt(friend, x, y);
    await expect(friend.getByText('成熟的果实由主人收获')).toBeVisible();
  });
  await Promise.all(contexts.map((context) => context.close()));
});
