import { expect, type Locator } from '@playwright/test';

/**
 * Taps the answer of a question at a bed. Chromium makes no click of a tap within 300 ms of a flick or another tap; no
 * player is so quick, so the tap is repeated until the question is gone.
 */
export async function agree(yes: Locator): Promise<void> {
  await expect(yes).toBeVisible();
  await expect(async () => {
    if (await yes.isVisible()) await yes.tap({ timeout: 1_000 });
    await expect(yes).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
