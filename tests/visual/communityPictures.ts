import { expect, type Page } from '@playwright/test';
import { OPENED } from './communityFixtures.ts';

type Act = (page: Page) => Promise<void>;

const tap = (selector: string) => (page: Page) => page.locator(selector).first().tap();

const painted: Act = async (page) => {
  await expect(page.locator('[data-share-picture]')).toBeVisible();
  await page.locator('[data-share-picture]').evaluate((image: HTMLImageElement) => image.decode());
};

const open: Act = async (page) => {
  await page.locator(`[data-member="${OPENED}"] button`).tap();
  await expect(page.locator(`[data-opened="${OPENED}"]`)).toBeVisible();
  await expect(page.locator('[data-member]')).toHaveCount(2);
};

/** The community, as pictures: name, where they begin, and what is done there. */
export const communityPictures: readonly [string, string, Act?][] = [
  ['community', '/community'],
  ['community-levels', '/community', tap('[data-levels]')],
  ['community-figure', '/community', tap('[data-figure=rePerformance] button')],
  ['community-reward', '/community', tap('[data-reward=management] button')],
  // With what the hourly payment has not paid yet.
  ['community-reward-due', '/community', tap('[data-reward=direct] button')],
  ['share', '/share', painted],
  ['team', '/team'],
  ['team-opened', '/team', open],
];

/** Those of them that show no sheet though something was done. */
export const communityStill: readonly string[] = ['share', 'team-opened'];
