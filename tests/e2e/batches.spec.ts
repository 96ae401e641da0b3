import { expect } from '@playwright/test';
import { decodeFunctionData, erc20Abi, toHex } from 'viem';
import { farmTest as test, visit } from '../support/farmTest.ts';
import { injectWallet } from '../support/wallet.ts';

interface RpcCall {
  id: number;
  method: string;
  params: [{ to?: string }];
}

test('a wallet with batches sends both coins by one confirmation, and asks for one without a second amount', async ({
  page,
  manor,
}) => {
  const config = await fetch(`${manor.url}/api/config`);
  const { data } = (await config.json()) as {
    data: { chain: { id: number }; contracts: { vault: string } };
  };
  const wallet = await injectWallet(page, { account: 8, chainId: data.chain.id, batches: true });
  // The faucet gives no ATR, so the chain's answers say that the wallet holds 1,000 whole coins of each token.
  await page.route('**/api/demo/rpc', async (route) => {
    const call = route.request().postDataJSON() as RpcCall;
    const isBalance = call.method === 'eth_call' && call.params[0].to !== data.contracts.vault;
    if (!isBalance) return route.continue();
    await route.fulfill({
      json: { jsonrpc: '2.0', id: call.id, result: toHex(10n ** 24n, { size: 32 }) },
    });
  });
  await page.goto('/');
  await page.getByText('Test Wallet').tap();
  await page.locator('button[type=submit]').tap();
  await expect(page.locator('form [role=status]')).toBeVisible();
  await page.locator('button[type=submit]').tap();
  await expect(page.locator('a[href="#/farm"]').first()).toBeVisible();
  await visit(page, '/recharge');
  await page.getByRole('button', { name: '我看完了，继续充值' }).tap();

  const offer = page.locator('[data-batch]');
  await offer.getByRole('switch').tap();
  await page.locator('main input').first().fill('12.5');
  await offer.locator('input').fill('7');
  const send = page.getByRole('button', { name: /12.5.USDT \+ 7.ATR/ });
  await wallet.refuse(true);
  await send.tap();
  await expect(send).toBeEnabled();
  expect(wallet.batches).toEqual([]);
  await wallet.refuse(false);
  await send.tap();
  await expect(page.locator('[data-transaction]')).toHaveCount(2);
  const [batch] = wallet.batches;
  expect(
    batch?.calls.map(({ data: call }) => decodeFunctionData({ abi: erc20Abi, data: call })),
  ).toMatchObject([
    { functionName: 'transfer', args: [data.contracts.vault, 12_500_000n] },
    { functionName: 'transfer', args: [data.contracts.vault, expect.any(BigInt)] },
  ]);
  await expect(page.locator('main input').first()).toHaveValue('');
});
