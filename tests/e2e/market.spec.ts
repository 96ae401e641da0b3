import { expect, type Page, type Route } from '@playwright/test';
import { available, enter, farmTest as test, mainButton, sheet, visit } from '../support/farmTest.ts';

/** Both reads that bring prices. */
const PRICE = /\/api\/(game\/price|user\/facts)(\?|$)/;
const FAR_AHEAD = Date.UTC(2100, 0);

const toast = (page: Page, text: string) => page.locator('[role=status]').filter({ hasText: text });
const row = (page: Page, side: 'buy' | 'sell') => page.locator(`[data-book=${side}] [data-order]`);
const card = (page: Page) => page.locator('main li[data-order]').first();
const quantity = (page: Page) => sheet(page).locator('input').last();

/** Writes a quantity, goes on to the numbers, and agrees to them. */
async function agree(page: Page, amount: string): Promise<void> {
  await quantity(page).fill(amount);
  await mainButton(page).tap();
  await expect(sheet(page).locator('input')).toHaveCount(0);
  await mainButton(page).tap();
  await expect(sheet(page)).toHaveCount(0);
}

interface Priced {
  prices: object;
}

/** From now on the page reads P as it is not; so far ahead that the stream brings no older one in between. */
async function moveP(page: Page, p: string): Promise<void> {
  await page.route(PRICE, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: Priced & { changes?: Priced } };
    const { data } = json;
    const { prices } = data.changes ?? data;
    Object.assign(prices, { p, at: FAR_AHEAD });
    await route.fulfill({ json });
  });
}

/** Gives ATR for USDT, so that there is something to buy with. */
async function getUsdt(page: Page, atr: string): Promise<void> {
  await visit(page, '/swap');
  await page.locator('main button[aria-label]').first().tap();
  await page.locator('main input').first().fill(atr);
  await page.locator('main + div button').tap();
  await mainButton(page).tap();
  await expect(sheet(page)).toHaveCount(0);
  expect(await available(page, 'USDT')).toBeGreaterThan(12);
}

test('one posts, another fills in part and then in full, and both screens move by themselves', async ({
  page: seller,
  browser,
  manor,
}) => {
  const context = await browser.newContext({ baseURL: manor.url });
  const buyer = await context.newPage();
  await enter(seller);
  await enter(buyer);
  await getUsdt(buyer, '150');
  await visit(buyer, '/atr');
  await expect(row(buyer, 'sell')).toHaveCount(0);

  await test.step('the seller posts 100 ATR', async () => {
    await visit(seller, '/atr');
    await seller.locator('[data-trade=sell]').tap();
    await agree(seller, '100');
    await expect(toast(seller, '操作成功').first()).toBeVisible();
    await expect(row(seller, 'sell')).toHaveAttribute('data-mine', 'true');
    await expect(row(buyer, 'sell')).toContainText('100');
    expect(await available(seller, 'ATR')).toBe(100);
    await visit(seller, '/otc-order');
    await expect(card(seller).locator('[data-filled]')).toHaveAttribute('data-filled', '0');
  });

  await test.step('the buyer takes 40 of them, and the seller hears of it', async () => {
    await row(buyer, 'sell').tap();
    await agree(buyer, '40');
    await expect(toast(buyer, '购买成功').first()).toBeVisible();
    await expect(toast(seller, '40 / 100').first()).toBeVisible();
    await expect(card(seller).locator('[data-filled]')).toHaveAttribute('data-filled', '40');
    await expect(row(buyer, 'sell')).toContainText('60');
    await expect(buyer.locator('[data-chart]')).toBeVisible();
    expect(await available(buyer, 'ATR')).toBe(90);
  });

  await test.step('then the rest: the order ends as sold, and its two fills are there', async () => {
    await row(buyer, 'sell').tap();
    await expect(quantity(buyer)).toHaveValue('60');
    await agree(buyer, '60');
    await expect(row(buyer, 'sell')).toHaveCount(0);
    await expect(card(seller)).toHaveCount(0);
    await seller.getByRole('radio').nth(1).tap();
    await expect(card(seller)).toHaveAttribute('data-state', 'sold');
    await card(seller).locator('button[aria-expanded]').tap();
    await expect(card(seller).locator('[data-fill]')).toHaveCount(2);
    expect(await available(buyer, 'ATR')).toBe(150);
    expect(await available(seller, 'USDT')).toBeGreaterThan(9);
  });

  await test.step('both ledgers tell it', async () => {
    await visit(seller, '/assets');
    await expect(seller.locator('[data-record=otcSell]')).toHaveCount(3);
    await visit(buyer, '/assets');
    await expect(buyer.locator('[data-record=otcBuy]')).toHaveCount(4);
  });
  await context.close();
});

test('an order is revoked after its numbers, asks again when it was filled meanwhile, and all that is left returns', async ({
  page,
}) => {
  await enter(page);
  await visit(page, '/atr');
  await page.locator('[data-trade=sell]').tap();
  await quantity(page).fill('9');
  await expect(sheet(page).getByRole('alert')).toContainText('10');
  await expect(mainButton(page)).toBeDisabled();
  await sheet(page).locator('input').first().fill('9');
  await expect(sheet(page).getByRole('alert').first()).toContainText('USDT');
  await sheet(page).locator('input').first().fill('0.104');
  await sheet(page).locator('[data-part="50"]').tap();
  await expect(quantity(page)).toHaveValue('100');
  await test.step('P moves after the numbers were seen: nothing written is lost, one tap takes the nearest price', async () => {
    const refused = { code: 40_970, key: 'priceOutOfRange', msg: 'moved', data: null };
    const meetMoved = async (route: Route) => {
      await moveP(page, '0.12');
      await route.fulfill({ status: 409, json: refused });
    };
    await page.route('**/api/otc/sell?*', meetMoved, { times: 1 });
    await mainButton(page).tap();
    await expect(sheet(page).locator('input')).toHaveCount(0);
    await mainButton(page).tap();
    await expect(sheet(page).getByRole('alert')).toContainText(/0\.12，.*0\.114 – 0\.126/);
    await expect(quantity(page)).toHaveValue('100');
    await expect(mainButton(page)).toBeDisabled();
    await sheet(page).locator('[data-nearest]').tap();
    await expect(sheet(page).locator('input').first()).toHaveValue('0.114');
    await expect(sheet(page).getByRole('alert')).toHaveCount(0);
    await expect(mainButton(page)).toBeEnabled();
  });

  await page.unroute(PRICE);
  await visit(page, '/atr');
  await page.locator('[data-trade=sell]').tap();
  await sheet(page).locator('input').first().fill('0.104');
  await agree(page, '100');
  await row(page, 'sell').filter({ hasText: '100' }).first().tap();
  await expect(page).toHaveURL(/otc-order/);

  const moved = { code: 40_975, key: 'orderMoved', msg: 'moved', data: null, values: { remaining: '70' } };
  await page.route('**/api/otc/qxExchange?*', (route) => route.fulfill({ status: 409, json: moved }), {
    times: 1,
  });
  await card(page).locator('button[class*=danger]').tap();
  await mainButton(page).tap();
  await expect(sheet(page).getByRole('alert')).toContainText('70');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await card(page).locator('button[class*=danger]').tap();
  await mainButton(page).tap();
  await expect(toast(page, '撤销成功').first()).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await available(page, 'ATR')).toBe(200);
});
