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
    await openPage(first.page, 'jobs');
    // Game days are dates: "20,781" says nothing to anybody.
    await expect(row(first.page, 'emission').locator('[data-column=doneDay]')).toHaveText(
      /[A-Z][a-z]{2}\s\d+,\s\d{4}/,
    );
    await openPage(first.page, 'rules');
    await expect(row(first.page, 'ATR_CAP').locator('[data-column=value]')).toHaveText('100,000,000');
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

test('two screens, a lost role, a rejected withdrawal and a script are refused or shown as text', async ({
  browser,
  manor,
}) => {
  const { url } = manor;
  const player = await signInOutside(url, PLAYER);
  const first = await openDesk(browser, url, { account: FIRST });
  const second = await openDesk(browser, url, { account: SECOND });
  const dialog = first.page.getByRole('dialog');
  const preview = async () => {
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('.preview')).toBeVisible();
  };
  const confirm = () => dialog.getByRole('button', { name: /confirm$/i }).click();

  await test.step('coins for the withdrawals', async () => {
    await openPlayer(first.page, player.code);
    await button(first.page, 'Propose a credit').click();
    await actInDialog(first.page, { coin: 'ATR', amount: '300', pool: 'promotion', reason: 'two screens' });
    await openPage(second.page, 'money');
    await row(second.page, 'two screens').getByRole('button', { name: 'Approve' }).click();
    await actInDialog(second.page);
  });

  await test.step('a script in a note stands there as text', async () => {
    const script = '<script>document.title="taken"</script><img src=x onerror=alert(1)>';
    await openPlayer(first.page, player.code);
    await button(first.page, 'Write a note').click();
    await actInDialog(first.page, { text: script });
    await button(first.page, 'Notes').click();
    await expect(row(first.page, script).last()).toBeVisible();
    await expect(first.page.locator('main img[src=x]')).toHaveCount(0);
    expect(await first.page.title()).not.toBe('taken');
  });

  await test.step('the farm is drawn by the player\u2019s own scene, and the tables say the same', async () => {
    await openPlayer(first.page, player.code);
    const farm = first.page.locator('.farm');
    await expect(farm.locator('.farmScene[data-scene=ready] canvas')).toBeVisible();
    await expect(farm.locator('tbody tr').first()).toBeVisible();
    await farm.getByRole('button', { name: 'Hen yard' }).click();
    await expect(farm.locator('.farmScene[data-scene=ready] canvas')).toBeVisible();
    // Another page and back: the scene is made anew.
    await openPage(first.page, 'today');
    await openPlayer(first.page, player.code);
    await expect(farm.locator('.farmScene[data-scene=ready] canvas')).toBeVisible();
  });

  await test.step('a rule shows yesterday and the simulator\u2019s days under the chosen value', async () => {
    await openPage(first.page, 'rules');
    await first.page.locator('.filter input').fill('EMISSION_FARM_BPS');
    await row(first.page, 'EMISSION_FARM_BPS').getByRole('button', { name: 'Change' }).click();
    await dialog.locator('[name=value]').fill('3000');
    await dialog.getByRole('button', { name: 'Replay and simulate' }).click();
    const pool = dialog.locator('.simulated tbody tr').filter({ hasText: 'Farm pool' });
    await expect(pool).toBeVisible();
    const [before, after] = await pool.locator('td:nth-child(n+2)').allTextContents();
    const figureOf = (text = '') => Number(text.replaceAll(',', ''));
    expect(figureOf(after)).toBeGreaterThan(0);
    expect(figureOf(after)).toBeLessThan(figureOf(before));
    // Another value is another question.
    await dialog.locator('[name=value]').fill('3001');
    await expect(dialog.locator('.simulated')).toHaveCount(0);
    await dialog.locator('header button').click();
  });

  await test.step('an approval that another operator made impossible meanwhile is refused in words', async () => {
    await requestWithdrawal(url, player.token);
    await openPage(first.page, 'withdrawals');
    await openPage(second.page, 'withdrawals');
    await row(first.page, '100').first().getByRole('button', { name: 'Approve' }).click();
    await preview();
    await row(second.page, '100').first().getByRole('button', { name: 'Reject' }).click();
    await actInDialog(second.page, { reason: 'the address is a stranger' });
    await confirm();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /confirm$/i })).toHaveCount(0);
    await dialog.locator('header button').click();
  });

  await test.step('a preview that went stale on another screen of the same operator is refused', async () => {
    const other = await openDesk(browser, url, { account: FIRST });
    await openPage(first.page, 'flows');
    await row(first.page, 'swap').first().getByRole('button', { name: 'Pause' }).click();
    await dialog.locator('[name=reason]').fill('seen on the first screen');
    await preview();
    for (const name of ['Pause', 'Resume']) {
      await openPage(other.page, 'flows');
      await row(other.page, 'swap').first().getByRole('button', { name }).click();
      await actInDialog(other.page, { reason: 'seen on the second screen' });
    }
    await confirm();
    await expect(dialog.getByRole('alert')).toContainText(/preview/i);
    await dialog.locator('header button').click();
    expect(other.faults).toEqual([]);
    await other.page.context().close();
  });

  await test.step('a role that was taken away closes the desk with the next call', async () => {
    const helper = await signInOutside(url, HELPER);
    const { address } = walletKey(HELPER);
    const setRole = async (role: string, why: string) => {
      await openPage(first.page, 'roles');
      await button(first.page, 'Set a role').first().click();
      await actInDialog(first.page, { address, role, reason: why });
      await openPage(second.page, 'today');
      await openPage(second.page, 'roles');
      await row(second.page, why, 'waiting').getByRole('button', { name: 'Approve' }).click();
      await actInDialog(second.page);
    };
    const { data } = await callManor<{ own: string } | null>(
      url,
      'ops/role/list',
      {},
      { token: helper.token },
    );
    if (!data) await setRole('treasurer', 'a helper for today');
    const third = await openDesk(browser, url, { account: HELPER });
    await openPage(third.page, 'withdrawals');
    await setRole('none', 'the helper went home');
    await third.page.locator('nav a[href="#/rules"]').click();
    await third.page.locator('nav a[href="#/acts"]').click();
    await expect(third.page.getByRole('heading', { name: 'This wallet has no role' })).toBeVisible();
    await expect(third.page.locator('main table')).toHaveCount(0);
    // And for a wallet that comes without a role.
    await third.page.reload();
    await expect(third.page.getByRole('heading', { name: 'This wallet has no role' })).toBeVisible();
    // The door says why it closed.
    const elsewhere = await signInOutside(url, HELPER);
    await callManor(url, 'user/logout', { everywhere: 'true' }, { token: elsewhere.token });
    await third.page.getByRole('button', { name: 'Try again' }).click();
    await expect(third.page.getByRole('alert')).toHaveText(/sign-in has ended/);
    expect(third.faults).toEqual([]);
    await third.page.context().close();
  });
  expect([...first.faults, ...second.faults]).toEqual([]);
  await Promise.all([first, second].map(({ page }) => page.context().close()));
});
