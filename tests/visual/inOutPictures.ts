import { expect, type Page } from '@playwright/test';
import { inOutFixtures } from './inOutFixtures.ts';
import { answers } from './screenFixtures.ts';
import { ADDRESS, USDT } from './pictureDay.ts';

type Act = (page: Page) => Promise<void>;

/** Where these pictures begin: nothing that they show is asked for there. */
const START = '/notice';

/** Their own answers, a chain that tells what the wallet holds, and a player who was told the risk. */
async function moveTo(page: Page, route: string): Promise<void> {
  for (const [path, data] of Object.entries(inOutFixtures)) {
    await page.route(new RegExp(`/api/${path}(\\?|$)`), (call) =>
      call.fulfill({ json: { code: 200, msg: 'ok', data } }),
    );
  }
  await page.route('https://chain.test/**', (call) => {
    const { id, method, params } = call.request().postDataJSON() as {
      id: number;
      method: string;
      params: [{ to: string }];
    };
    const isUsdt = params[0].to?.toLowerCase() === USDT.toLowerCase();
    const held = method === 'eth_getBalance' ? 1n : isUsdt ? 1_250n * 10n ** 6n : 8_000n * 10n ** 18n;
    return call.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { jsonrpc: '2.0', id, result: `0x${held.toString(16).padStart(64, '0')}` },
    });
  });
  await page.evaluate(
    ([address, to]) => {
      localStorage.setItem(`recharge-risk-told:${address}`, 'yes');
      crypto.randomUUID = () => '0f6c1d3e-5b7a-4c29-9e84-2a1b3c4d5e6f';
      location.hash = `#${to}`;
    },
    [ADDRESS.toLowerCase(), route] as const,
  );
}

const recharge: Act = async (page) => {
  await moveTo(page, '/recharge');
  await expect(page.locator('[data-coin=USDT]')).toContainText('1');
  await expect(page.locator('[data-confirmations="2"]')).toBeVisible();
  await expect(page.locator('[data-vault]')).toBeVisible();
};

const withdraw: Act = async (page) => {
  await moveTo(page, '/withdraw');
  await page.locator('main input').first().fill('100');
};

const withdrawSigned: Act = async (page) => {
  await moveTo(page, '/withdraw');
  await page.locator('main input').first().fill('1200');
  await page.locator('main + div button').tap();
};

const records: Act = async (page) => {
  await moveTo(page, '/withdraw-record');
  await expect(page.locator('[data-withdrawal]')).toHaveCount(6);
};

const timeline: Act = async (page) => {
  await moveTo(page, '/withdraw-record');
  await page.locator('[data-withdrawal="11"]').tap();
};

/** Opens a screen while the server says that its chain does not answer. It says so, and nothing on it is blocked. */
const chainAway =
  (route: string, act?: Act): Act =>
  async (page) => {
    const { config } = answers;
    if (!config) throw new Error('there is no answer of config');
    const away = { ...config, chain: { ...config.chain, away: true } };
    await page.route(/\/api\/config(\?|$)/, (call) =>
      call.fulfill({ json: { code: 200, msg: 'ok', data: away } }),
    );
    await moveTo(page, route);
    await expect(page.locator('[data-chain-away]')).toBeVisible();
    await act?.(page);
  };

const fillWithdrawal: Act = async (page) => {
  await page.locator('main input').first().fill('100');
  await expect(page.locator('main + div button')).toBeEnabled();
};

/** Recharge and withdrawal, as pictures: name, where they begin, and what is done there. */
export const inOutPictures: readonly [string, string, Act][] = [
  ['recharge', START, recharge],
  ['withdraw', START, withdraw],
  ['recharge-chain-away', START, chainAway('/recharge')],
  ['withdraw-chain-away', START, chainAway('/withdraw', fillWithdrawal)],
  ['mint-chain-away', START, chainAway('/mint')],
  ['withdraw-signed', START, withdrawSigned],
  ['withdraw-record', START, records],
  ['withdraw-timeline', START, timeline],
];
