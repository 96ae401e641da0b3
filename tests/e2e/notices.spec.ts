import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { callAsPage } from '../support/callAsPage.ts';
import { enter, farmTest as test, HOUR_MS, mainButton, sheet, visit } from '../support/farmTest.ts';
import { localKeys } from '#server/chain/localKeys.ts';

test('an operator tells everybody, ripe trees are told, and a card on return sums it up', async ({
  page,
  manor,
}) => {
  const call = async (path: string, params: Record<string, string>, token: string) => {
    const response = await fetch(`${manor.url}/api/${path}?${new URLSearchParams(params)}`, {
      method: 'POST',
      headers: { token, lang: 'en_US', 'request-id': randomUUID() },
    });
    return ((await response.json()) as { data: Record<string, never> }).data;
  };
  await enter(page);
  const bell = page.getByRole('button', { name: /公告|通知/ });
  await expect(bell).toBeVisible();

  const [operator] = localKeys.operators;
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await operator.signMessage({ message });
  const signed = { username: operator.address, pusername: 'MANOR1', message, signature };
  const { token: operatorToken } = await call('user/logining', signed, '');
  const texts = {
    titleZh: '今晚维护',
    titleEn: 'Care tonight',
    bodyZh: '半小时。',
    bodyEn: 'Half an hour.',
    reason: 'e2e',
  };
  await call('ops/notice/publish', texts, String(operatorToken));
  await expect(page.getByRole('button', { name: /, 1$/ })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\)/);
  await page.getByRole('button', { name: /公告|通知/ }).tap();
  await page.locator('[data-notice=published]').tap();
  await expect(page.getByText('半小时。')).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);

  await callAsPage(page, 'game/land/buy', { plot: '1' });
  await callAsPage(page, 'game/seed/buy', { seed: 'apple', quantity: '1' });
  await callAsPage(page, 'game/land/sow', { plot: '1', seed: 'apple' });
  // The app is gone, and its device key is within reach: a page of the same origin.
  await page.goto('/api/config');
  await callAsPage(page, 'demo/advance', { ms: String(5 * HOUR_MS) });
  const unread = async () => (await callAsPage<{ unread: number }>(page, 'notice/list')).data.unread;
  await expect.poll(unread).toBe(1);
  // The device's clock says that it was long.
  await page.addInitScript((ms) => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('seen:'))) {
      const [game, wall] = String(localStorage.getItem(key)).split(' ');
      localStorage.setItem(key, `${game} ${Number(wall) - ms}`);
    }
  }, HOUR_MS);
  await visit(page, '/');
  await expect(sheet(page).locator('[data-away=ripe]')).toContainText('1');
  // It came by itself, so it ignores taps that were meant for the page below.
  await expect(page.locator('[data-settled]')).toBeAttached();
  await mainButton(page).tap();
  // The card's button harvests the whole field and leads there; no sheet asks first.
  await expect(page.getByRole('button', { name: /^1 号地：空地/ })).toBeAttached();
  await expect(sheet(page)).toHaveCount(0);
  await visit(page, '/notice');
  await expect(page.locator('[data-notice=ripe]')).toContainText('1');

  // From the farm's bell, the way back leads to the farm, also from a notice that was read.
  const back = page.getByRole('button', { name: '返回' });
  await visit(page, '/farm');
  await bell.tap();
  await page.locator('[data-notice=published]').tap();
  await expect(page.getByText('半小时。')).toBeVisible();
  await back.tap();
  await expect(page.locator('[data-notice=published]')).toBeVisible();
  await back.tap();
  await expect(page).toHaveURL(/#\/farm$/);
});
