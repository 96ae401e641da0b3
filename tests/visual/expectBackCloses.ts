import { expect, type Page } from '@playwright/test';

/**
 * Presses the system's Back on an open sheet: the sheet is gone, the page below it stays, and so do the sheets (their
 * number) that led to it.
 */
export async function expectBackCloses(page: Page, below = 0): Promise<void> {
  const title = await page.getByRole('dialog').getByRole('heading').first().textContent();
  const [url, heading] = [page.url(), await page.locator('h1').textContent()];
  const entries = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(below);
  await expect(page.getByRole('dialog', { name: title ?? '', exact: true })).toHaveCount(0);
  expect(page.url()).toBe(url);
  await expect(page.locator('h1')).toHaveText(heading ?? '');
  expect(await page.evaluate(() => history.length)).toBe(entries);
}
