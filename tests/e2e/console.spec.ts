import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { paymentTypedData, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import {
  actInDialog,
  callManor,
  consoleTest as test,
  openDesk,
  openPage,
  OPERATORS,
  signInOutside,
} from '../support/consoleTest.ts';
import { walletKey, type WalletKey } from '../support/walletKeys.ts';

const [FIRST, SECOND] = OPERATORS;
const PLAYER = 7_301;
const HELPER = 7_302;

const reason = 'a day at the desk';
/** The row of the page's tables that holds all the texts. */
const row = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), page.locator('tbody tr'));
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Finds a player by code and opens their page. */
async function openPlayer(page: Page, code: string): Promise<void> {
  await openPage(page, 'player');
  await page.locator('form.search input').fill(code);
  await page.locator('form.search button').click();
  await row(page, code).getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('dl.facts').filter({ hasText: code }).first()).toBeVisible();
}

/** Requests a withdrawal of 100 ATR to the player's own wallet, signed. Returns its id. */
async function requestWithdrawal(url: string, token: string): Promise<string> {
  const key = walletKey(PLAYER);
  const { data: config } = await callManor<{ chain: { id: number }; contracts: { vault: string } }>(
    url,
    'config',
  );
  const terms: PaymentTerms = {
    ...{ kind: 'Withdrawal', asset: 'ATR', gross: '100', fee: '15', net: '85', address: key.address },
    ...{ deadline: Date.now() + 600_000, request: randomUUID() },
  };
  const typed = paymentTypedData(terms, config.chain.id, config.contracts.vault);
  const signature = await key.signTypedData(typed as Parameters<WalletKey['signTypedData']>[0]);
  const asked = { coin: 'ATR', amount: '100', address: key.address };
  const { data, msg } = await callManor<{ withdrawal: { id: string } } | null>(
    url,
    'userAccount/withdraw',
    { ...asked, signature, deadline: String(terms.deadline) },
    { token, requestId: terms.request },
  );
  if (!data) throw new Error(msg);
  return data.withdrawal.id;
}

test('two operators with wallets do a day of work, each act previewed', async ({ browser, manor }) => {
  const { url } = manor;
  const player = await signInOutside(url, PLAYER);
  const helper = await signInOutside(url, HELPER);
  const first = await openDesk(browser, url, { account: FIRST });
  const second = await openDesk(browser, url, { account: SECOND });

  await test.step('a credit by one operator is paid by the other', async () => {
    await openPlayer(first.page, player.code);
    await button(first.page, 'Propose a credit').click();
    await actInDialog(first.page, { coin: 'ATR', amount: '300', pool: 'promotion', reason });
    await openPage(second.page, 'money');
    await row(second.page, reason).getByRole('button', { name: 'Approve' }).click();
    await actInDialog(second.page);
    await expect(row(second.page, reason)).toHaveCount(0);
    expect(second.wallet.typed).toEqual([
      expect.objectContaining({
        act: 'Executes a proposed credit or debit.',
        effects: expect.arrayContaining([expect.stringMatching(/^user:\d+: 300 ATR$/)]) as string[],
      }),
    ]);
  });

  await test.step('a money rule changes by two operators', async () => {
    await openPage(first.page, 'rules');
    await first.page.locator('.filter input').fill('WITHDRAW_TWO_ABOVE_USDT');
    await row(first.page, 'WITHDRAW_TWO_ABOVE_USDT').getByRole('button', { name: 'Change' }).click();
    await actInDialog(first.page, { value: '"0"', reason });
    await openPage(second.page, 'rules');
    await second.page.locator('.filter input').fill('WITHDRAW_TWO_ABOVE_USDT');
    await row(second.page, 'WITHDRAW_TWO_ABOVE_USDT').getByRole('button', { name: 'Approve' }).click();
    await actInDialog(second.page);
  });

  await test.step('withdrawals take two approvals each, of which one operator gives one; the other gives both at once', async () => {
    for (let asked = 0; asked < 2; asked += 1) await requestWithdrawal(url, player.token);
    await openPage(first.page, 'withdrawals');
    for (const left of [1, 0]) {
      await row(first.page, '0/2').first().getByRole('button', { name: 'Approve' }).click();
      await actInDialog(first.page);
      await expect(row(first.page, '0/2')).toHaveCount(left);
    }
    await row(first.page, '1/2').first().getByRole('button', { name: 'Approve' }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /confirm$/i })).toHaveCount(0);
    await dialog.locator('header button').click();
    await openPage(second.page, 'withdrawals');
    const signedBefore = second.wallet.typed.length;
    await expect(row(second.page, '1/2')).toHaveCount(2);
    for (const box of await row(second.page, '1/2').getByRole('checkbox').all()) await box.check();
    await button(second.page, 'Approve chosen (2)').click();
    await actInDialog(second.page);
    await expect(row(second.page, '1/2')).toHaveCount(0);
    expect(second.wallet.typed.length - signedBefore).toBe(1);
  });

  await test.step('a frozen player is told why, and plays on after the freeze', async () => {
    const sow = () => callManor(url, 'game/land/buy', { plot: '1' }, { token: player.token });
    await openPlayer(first.page, player.code);
    await button(first.page, 'Freeze or unfreeze').click();
    await actInDialog(first.page, { frozen: 'true', reason: 'Please write to us' });
    expect((await sow()).msg).toContain('Please write to us');
    await button(first.page, 'Freeze or unfreeze').click();
    await actInDialog(first.page, { frozen: 'false', reason });
    expect((await sow()).code).toBe(200);
  });

  await test.step('two admins give a role, which is in force at once', async () => {
    const roles = () => callManor<{ own: string } | null>(url, 'ops/role/list', {}, { token: helper.token });
    expect((await roles()).code).not.toBe(200);
    await openPage(first.page, 'roles');
    await button(first.page, 'Set a role').first().click();
    await actInDialog(first.page, { address: walletKey(HELPER).address, role: 'support', reason });
    await openPage(second.page, 'roles');
    await row(second.page, reason, 'waiting').getByRole('button', { name: 'Approve' }).click();
    await actInDialog(second.page);
    expect((await roles()).data?.own).toBe('support');
  });

  await test.step('a flow is paused with a reason and resumed by the other operator', async () => {
    const flows = async () =>
      (await callManor<{ flows: { flow: string; paused: boolean; reason: string }[] }>(url, 'config')).data
        .flows;
    await openPage(first.page, 'flows');
    await row(first.page, 'casting').first().getByRole('button', { name: 'Pause' }).click();
    await actInDialog(first.page, { reason: 'the price feed is away' });
    expect(await flows()).toContainEqual(
      expect.objectContaining({ flow: 'casting', paused: true, reason: 'the price feed is away' }),
    );
    await openPage(second.page, 'flows');
    await row(second.page, 'the price feed is away').first().getByRole('button', { name: 'Resume' }).click();
    await actInDialog(second.page, { reason });
    expect((await flows()).filter(({ paused }) => paused)).toEqual([]);
  });

  await test.step('a notice reaches players as text, and is taken back', async () => {
    const list = async () =>
      (await callManor<{ list: { title?: unknown }[] }>(url, 'notice/list', {}, { token: player.token }))
        .data;
    await openPage(first.page, 'notices');
    await button(first.page, 'Publish a notice').click();
    const markup = '<img src=x onerror=alert(1)>';
    await actInDialog(first.page, {
      titleZh: '今晚维护',
      titleEn: 'Care',
      bodyZh: '半小时',
      bodyEn: markup,
      reason,
    });
    await expect(row(first.page, markup)).toBeVisible();
    await expect(first.page.locator('img[src=x]')).toHaveCount(0);
    expect(JSON.stringify(await list())).toContain('今晚维护');
    await row(first.page, markup).getByRole('button', { name: 'Withdraw' }).click();
    await actInDialog(first.page, { reason });
    expect(JSON.stringify(await list())).not.toContain('今晚维护');
  });

  await test.step('the log holds every act of both', async () => {
    await openPage(second.page, 'acts');
    for (const act of ['credit/pass', 'constant', 'withdraw', 'freeze', 'role', 'pause', 'notice'])
      await expect(row(second.page, act).first()).toBeVisible();
  });
  expect([...first.faults, ...second.faults]).toEqual([]);
  await Promise.all([first, second].map(({ page }) => page.context().close()));
});
