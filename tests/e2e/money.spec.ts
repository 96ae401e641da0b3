import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { localKeys } from '#server/chain/localKeys.ts';
import { callAsPage } from '../support/callAsPage.ts';
import {
  available,
  closeSheet,
  enter,
  farmTest as test,
  mainButton,
  sheet,
  visit,
} from '../support/farmTest.ts';
import { walletKey } from '../support/walletKeys.ts';

const [operator] = localKeys.operators;
/** Amount of the faucet's button, and the part that is recharged. */
const GIVEN = 1_000;
const RECHARGED = 600;

const lines = (page: Page) => page.locator('main input');
const next = (page: Page) => page.locator('main + div button');
const rows = (page: Page) => page.locator('[data-withdrawal]');
const newest = (page: Page) => rows(page).first();
const done = (page: Page) => sheet(page).locator('[data-mark=done]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A call to the server from outside the page. */
async function call<Data>(
  url: string,
  path: string,
  params: Record<string, string> = {},
  token = '',
): Promise<Data> {
  const response = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers: { token, 'request-id': randomUUID() },
  });
  const { code, data, msg } = (await response.json()) as { code: number; data: Data; msg: string };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name);

/** Balance of an address on the chain, in the token's units. */
async function onChain(url: string, token: Hex, holder: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
  const response = await fetch(`${url}/api/demo/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: token, data }, 'latest'],
    }),
  });
  const { result } = (await response.json()) as { result: Hex };
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: result });
}

/** Signs the first operator in, whom the player invited; gives the token. */
async function operatorToken(page: Page, url: string): Promise<string> {
  const { data: own } = await callAsPage<{ user: { referralCode: string } }>(page, 'user/getUserInfo');
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await operator.signMessage({ message });
  const { token } = await call<{ token: string }>(url, 'user/logining', {
    ...{ username: operator.address, message, signature },
    pusername: own.user.referralCode,
  });
  return token;
}

/** Asks for a withdrawal of so much USDT: to the own wallet, or to an address, which is signed for. */
async function withdraw(page: Page, amount: string, address?: string): Promise<void> {
  await visit(page, '/withdraw');
  await lines(page).first().fill(amount);
  if (address) {
    await page.getByRole('radio', { name: '其他地址' }).tap();
    await lines(page).nth(1).fill(address);
  }
  await next(page).tap();
  await expect(sheet(page).locator('[data-signed]')).toHaveCount(address ? 1 : 0);
  await mainButton(page).tap();
  await expect(page).toHaveURL(/#\/withdraw-record$/);
  await expect(newest(page).locator('[data-state]')).toHaveAttribute('data-state', 'pendingReview');
}

/** Asks for a withdrawal to the own wallet, and goes back before the answer: the page stays, and a toast tells the end. */
async function withdrawGoingBack(page: Page, amount: string): Promise<void> {
  await visit(page, '/withdraw');
  await lines(page).first().fill(amount);
  await next(page).tap();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    const held = new Promise<void>((release) => (answer = release));
    void page.route(
      '**/api/userAccount/withdraw?*',
      async (route) => {
        resolve();
        await held;
        await route.continue();
      },
      { times: 1 },
    );
  });
  await mainButton(page).tap();
  await asked;
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/withdraw$/);
  answer();
  await expect(page.locator('[role=status]').filter({ hasText: '提现成功' }).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/withdraw$/);
  await visit(page, '/withdraw-record');
  await expect(newest(page).locator('[data-state]')).toHaveAttribute('data-state', 'pendingReview');
}

/** A page of the operator's own, at the review. */
async function reviewPage(page: Page, url: string, token: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('there is no browser');
  await context.addInitScript(
    ([key, address]) => {
      localStorage.setItem('token', String(key));
      localStorage.setItem('address', String(address));
    },
    [token, operator.address],
  );
  const review = await context.newPage();
  await review.goto(`${url}/#/withdraw-record?review`);
  return review;
}

test('USDT goes in by one tap and out after a review, each step seen as it happens', async ({
  page,
  manor,
}) => {
  const forbidden: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && forbidden.push(response.url())));
  await enter(page);
  const { url } = manor;
  const own = (await kept(page, 'address')) as Hex;
  const coins = await callAsPage<{ list: { coin: string; token: Hex; vault: Hex }[] }>(
    page,
    'userAccount/enableCoins',
  );
  const usdt = coins.data.list.find(({ coin }) => coin === 'USDT');
  if (!usdt) throw new Error('there is no USDT');

  await test.step('neither address nor button before the risk is accepted', async () => {
    await visit(page, '/recharge');
    await expect(button(page, '我看完了，继续充值')).toBeVisible();
    await expect(page.locator('[data-vault]')).toHaveCount(0);
    await button(page, '我看完了，继续充值').tap();
    await expect(page.locator(`[data-vault="${usdt.vault}"]`)).toBeVisible();
  });

  await test.step('the faucet gives test USDT, and one tap recharges it', async () => {
    await button(page, '领取测试币').tap();
    await expect(page.locator('main')).toContainText('钱包里有 1,000 USDT');
    await lines(page).first().fill('1000.5');
    await expect(page.locator('main [role=alert]')).toBeVisible();
    await lines(page).first().fill(String(RECHARGED));
    await button(page, '充值 600 USDT').tap();
    const row = page.locator('[data-transaction]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('+600USDT');
    await expect(row).toContainText('已到账');
    await expect(page.locator('main')).toContainText('钱包里有 400 USDT');
    expect(await available(page, 'USDT')).toBe(RECHARGED);
  });

  await test.step('a withdrawal to another address is signed for; taken back, all of it returns', async () => {
    await withdraw(page, '50', walletKey(1).address);
    expect(await available(page, 'USDT')).toBe(RECHARGED - 50);
    await newest(page).tap();
    await button(page, '撤销提现').tap();
    await button(page, '确认撤销，退回 50 USDT').tap();
    await expect(sheet(page).locator('[data-mark=bad]')).toContainText('你撤销了，50 USDT 已全额退回');
    await expect(button(page, '撤销提现')).toHaveCount(0);
    await closeSheet(page);
    await expect(newest(page).locator('[data-state]')).toHaveAttribute('data-state', 'canceled');
    expect(await available(page, 'USDT')).toBe(RECHARGED);
  });

  const token = await operatorToken(page, url);
  const review = await reviewPage(page, url, token);

  await test.step('to the own wallet: passed, sent and confirmed while the player and an operator look on', async () => {
    const before = await onChain(url, usdt.token, own);
    expect(before).toBe(BigInt(GIVEN - RECHARGED) * 10n ** 6n);
    await withdraw(page, '100');
    await newest(page).tap();
    await expect(sheet(page).locator('[data-mark=now]')).toContainText('等待运营人员审核');
    const id = (await newest(page).getAttribute('data-withdrawal')) ?? '';
    await expect(review.locator(`[data-review="${id}"]`)).toBeVisible();
    await call(url, 'ops/withdraw/pass', { id }, token);
    await expect(review.locator('[data-review]')).toHaveCount(0);
    for (const what of ['审核通过', '金库已在链上付款', '85 USDT 已到账']) {
      await expect(done(page).filter({ hasText: what })).toBeVisible();
    }
    await expect(sheet(page).locator('[data-mark=now]')).toHaveCount(0);
    await closeSheet(page);
    await expect(newest(page).locator('[data-state]')).toHaveAttribute('data-state', 'confirmed');
    expect((await onChain(url, usdt.token, own)) - before).toBe(85n * 10n ** 6n);
    expect(await available(page, 'USDT')).toBe(RECHARGED - 100);
  });

  await test.step('an operator refuses one at the review, and the player reads why', async () => {
    await withdrawGoingBack(page, '20');
    await newest(page).tap();
    await review.locator('[data-review]').tap();
    await expect(sheet(review)).toContainText('本人钱包');
    await button(review, '拒绝').tap();
    await expect(sheet(review).getByRole('alert')).toHaveText('请写明拒绝的理由');
    await sheet(review).locator('input').fill('Ask us first');
    await button(review, '拒绝').tap();
    await expect(sheet(review)).toHaveCount(0);
    await expect(review.locator('[data-review]')).toHaveCount(0);
    await review.getByRole('radio', { name: '审核拒绝' }).tap();
    await expect(review.locator('[data-review]')).toHaveCount(1);
    await expect(sheet(page).locator('[data-mark=bad]')).toContainText('原因：Ask us first');
    await review.context().close();
    await closeSheet(page);
    expect(await available(page, 'USDT')).toBe(RECHARGED - 100);
  });
  expect(forbidden).toEqual([]);
});
