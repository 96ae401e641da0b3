import { expect, type Page } from '@playwright/test';
import { DAY, NOW } from './pictureDay.ts';

const signIn = (id: string, name: object, used: number, signedIn: number) => ({
  id: id.repeat(32),
  browser: null,
  system: null,
  ...name,
  signedInAt: NOW - signedIn * DAY,
  usedAt: NOW - used * DAY,
  endsAt: NOW + (30 - signedIn) * DAY,
  current: used === 0,
});

/** Answers to the account's own calls. */
export const accountFixtures: Readonly<Record<string, unknown>> = {
  'user/sessions': {
    list: [
      signIn('1', { browser: 'MetaMask', system: 'iPhone' }, 1, 3),
      signIn('2', { browser: 'Chrome', system: 'Android' }, 0, 12),
      signIn('3', {}, 14, 20),
    ],
    next: null,
  },
};

/** Opens a sheet by its row, counted from the last one, and waits for its content. */
const openSheet = (fromEnd: number, content: string) => async (page: Page) => {
  await page.locator('main button[class*=row]').nth(-fromEnd).tap();
  await expect(page.getByRole('dialog').locator(content).first()).toBeVisible();
};

/** Sheets of the account screen. */
export const accountPictures: readonly [string, string, ((page: Page) => Promise<void>)?][] = [
  ['account', '/account'],
  ['account-devices', '/account', openSheet(1, 'li')],
  ['account-constants', '/account', openSheet(3, '[data-pending]')],
];
