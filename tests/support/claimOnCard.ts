import { expect, type Page } from '@playwright/test';

/** Button of the goal card. */
export const goalOnCard = (page: Page) => page.locator('section > [data-goal]');

/**
 * Claims the reached goal on the card and waits until the card shows another one. The list may be read anew between a
 * look at the card and the tap, so the call itself names the goal that was tapped.
 */
export async function claimOnCard(page: Page): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().includes('game/goal/claim'));
  await goalOnCard(page).tap();
  const taken = new URL((await claimed).url()).searchParams.get('goal');
  if (taken === null) throw new Error('the claim names no goal');
  await expect(goalOnCard(page)).not.toHaveAttribute('data-goal', taken);
}
