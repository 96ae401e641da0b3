import { expect, type Page } from '@playwright/test';
import { visit } from './farmTest.ts';

/** Recharges the faucet's 1 000 USDT from the player's own wallet, in a page in Chinese. */
export async function rechargeFaucet(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name });
  await visit(page, '/recharge');
  await button('我看完了，继续充值').tap();
  await button('领取测试币').tap();
  await expect(page.locator('main')).toContainText('钱包里有 1,000 USDT');
  await page.locator('main input').first().fill('1000');
  await button('充值 1,000 USDT').tap();
  await expect(page.locator('[data-transaction]')).toContainText('已到账');
}
