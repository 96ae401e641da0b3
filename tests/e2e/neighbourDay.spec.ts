import { expect, type Browser, type Page } from '@playwright/test';
import type { Answer } from '#core/api/table.ts';
import { callAsPage } from '../support/callAsPage.ts';
import { awaitMorning, enter, farmTest as test, visit } from '../support/farmTest.ts';
import { filmStrip } from '../support/filmStrip.ts';
import { plotOnScreen } from '../support/plotOnScreen.ts';
import { skipGuide } from '../support/skipGuide.ts';
import { stockBarn } from '../support/stockBarn.ts';
import { tabTo } from '../support/tabTo.ts';
import { tapAt } from '../support/tapAt.ts';

const [OWNER, FRIEND] = [0, 1];

const drawn = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-scene', 'ready');
const due = (page: Page, care: string) => page.locator(`[data-help=${care}]`);

async function call(page: Page, path: string, params: Record<string, string>): Promise<void> {
  expect((await callAsPage(page, path, params)).code, path).toBe(200);
}

/** A time zone in which the local hour is now about `hour`. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A page of its own browser context, in English, at an hour of the player's day. */
async function openPage(browser: Browser, baseURL: string, hour: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: process.env.STRIPS === undefined ? 0.5 : 1,
    timezoneId: zoneAt(hour),
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('lang', 'en'));
  return context.newPage();
}

/** An owner with two apple trees, and the owner's code. */
async function settle(owner: Page, nickName: string): Promise<string> {
  await enter(owner);
  await skipGuide(owner);
  await awaitMorning(owner);
  await call(owner, 'user/update', { nickName });
  for (const plot of ['1', '2']) await call(owner, 'game/land/buy', { plot });
  await call(owner, 'game/land/sow', { plot: 'all', seed: 'apple', buy: 'missing' });
  const { data } = await callAsPage<Answer<'user/getUserInfo'>>(owner, 'user/getUserInfo');
  return data.user.referralCode;
}

async function join(friend: Page, code: string, nickName: string): Promise<void> {
  await friend.goto(`/#/invite?pusername=${code}`);
  await friend.locator('button[type=submit]').tap();
  await expect(friend.locator('a[href="#/farm"]').first()).toBeVisible();
  await skipGuide(friend);
  await call(friend, 'user/update', { nickName });
}

test('two wallets: visit, help while the owner watches, thank, look, basket, league', async ({
  browser,
  manor,
}) => {
  test.slow();
  const owner = await openPage(browser, manor.url, 14);
  const friend = await openPage(browser, manor.url, 21);
  const strip = filmStrip('neighbours', 2);
  const code = await settle(owner, 'Mei');
  await join(friend, code, 'Linh');

  await test.step('the friend finds the manor and helps by a tap, while the owner watches', async () => {
    await visit(owner, '/farm');
    await drawn(owner);
    await strip.shoot(OWNER, owner);
    await visit(friend, '/neighbours');
    await expect(friend.locator(`[data-neighbour="${code}"]`)).toBeVisible();
    await strip.shoot(FRIEND, friend);
    await friend.locator(`[data-neighbour="${code}"] a`).tap();
    await drawn(friend);
    await expect(due(friend, 'water')).toBeVisible();
    await strip.shoot(FRIEND, friend);
    const { x, y } = await plotOnScreen(friend, 1);
    // Lines that pass by are waited for before what causes them.
    const heard = owner.getByText('Linh helped you').waitFor();
    await tapAt(friend, x, y);
    await heard;
    await strip.shoot(OWNER, owner);
    await expect(due(friend, 'water')).toContainText('plot 2 (1 in all)');
    await strip.shoot(FRIEND, friend);
  });

  await test.step('the friend signs the guest book, and the owner gives thanks', async () => {
    await friend.locator('[data-book-button]').tap();
    await friend.getByRole('button', { name: 'Rainbow' }).tap();
    await expect(friend.locator('[data-entry]')).toHaveCount(1);
    await strip.shoot(FRIEND, friend);
    await visit(owner, '/neighbours?tab=mine');
    const heard = friend.getByText('Mei thanks you').waitFor();
    await owner.locator('[data-helped] button').first().tap();
    await expect(owner.locator('[data-helped]').first()).toContainText('Thanked');
    await owner.locator('[data-helped]').first().scrollIntoViewIfNeeded();
    await strip.shoot(OWNER, owner);
    await heard;
    await friend.keyboard.press('Escape');
    await strip.shoot(FRIEND, friend);
  });

  await test.step('the visitor sees the look that the owner places', async () => {
    await visit(owner, '/looks');
    await drawn(owner);
    await owner.locator('[data-look=gnome]').tap();
    await owner.locator('section button').tap();
    await owner.locator('[data-slot=porch-2]').tap();
    await expect(owner.locator('[data-slot]')).toHaveCount(0);
    await strip.shoot(OWNER, owner);
    const looks = () =>
      callAsPage<Answer<'game/visit/manor'>>(friend, 'game/visit/manor', { code }).then(
        ({ data }) => data.looks.placed,
      );
    await expect.poll(looks).toEqual([{ slot: 'porch-2', look: 'gnome' }]);
    await strip.shoot(FRIEND, friend);
  });

  await test.step('the owner fills a basket, and both stand in the league of the circle', async () => {
    await stockBarn(owner);
    await visit(owner, '/orders');
    const filled = owner.locator('[data-basket="1"]');
    await filled.getByRole('button').last().tap();
    await expect(filled.getByRole('status')).toBeVisible();
    await strip.shoot(OWNER, owner);
    for (const page of [owner, friend]) {
      await visit(page, '/league');
      await expect(page.locator('[data-place]')).not.toHaveCount(0);
      await expect(page.locator('[data-self=true]')).toBeVisible();
    }
    await strip.shoot(OWNER, owner);
    await strip.shoot(FRIEND, friend);
    await friend.locator(`a[href="#/visit/${code}"]`).tap();
    await drawn(friend);
    await expect(friend.getByRole('heading', { level: 1 })).toContainText('Mei');
  });
  await strip.save(0.62);
  await Promise.all([owner, friend].map((page) => page.context().close()));
});

test('a visitor helps, signs and goes back, and the owner sets the gate, by the keyboard alone', async ({
  browser,
  manor,
}) => {
  test.slow();
  const owner = await openPage(browser, manor.url, 14);
  const friend = await openPage(browser, manor.url, 14);
  const code = await settle(owner, 'Hana');
  await join(friend, code, 'Bao');
  const press = async (page: Page, selector: string, most?: number) => {
    await tabTo(page, selector, most);
    await page.keyboard.press('Enter');
  };
  await visit(friend, '/neighbours');
  await press(friend, `a[href="#/visit/${code}"]`);
  await expect(due(friend, 'water')).toContainText('plot 1');
  await press(friend, '[data-help=water]');
  await expect(due(friend, 'water')).toContainText('plot 2');
  await press(friend, '[data-book-button] button');
  await press(friend, '[aria-label=Rainbow]', 40);
  await expect(friend.locator('[data-entry]')).toHaveCount(1);
  await friend.keyboard.press('Escape');
  await expect(friend.getByRole('dialog')).toHaveCount(0);
  await expect(friend.locator('[data-book-button] button')).toBeFocused();
  await press(friend, '[aria-label=Back]');
  await expect(friend).toHaveURL(/#\/neighbours$/);

  await visit(owner, '/neighbours?tab=mine');
  await press(owner, '[data-helped] button', 40);
  await expect(owner.locator('[data-helped]').first()).toContainText('Thanked');
  await press(owner, '[aria-label="Admitted visitors"] [role=radio]:nth-child(2)', 40);
  await expect(owner.getByText('Link to my manor')).toBeVisible();
  await Promise.all([owner, friend].map((page) => page.context().close()));
});
