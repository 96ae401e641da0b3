import { expect, type Page } from '@playwright/test';
import type { Notice } from '#core/api/objects.ts';
import { addressOf, signedIn } from './openStill.ts';
import { ADDRESS, DAY, HOUR, NOW } from './pictureDay.ts';

const notice = (id: number, kind: Notice['kind'], values: Notice['values'], read = false): Notice => ({
  id: String(id),
  version: read ? 2 : 1,
  kind,
  values,
  title:
    kind === 'published' ? { zh: '今晚十点维护半小时', en: 'Half an hour of care at ten tonight' } : null,
  at: NOW - (40 - id) * HOUR,
  gameAt: NOW - (40 - id) * HOUR,
  read,
});

const list: Notice[] = [
  notice(39, 'ripe', { count: 3, plots: '1, 4, 12' }),
  notice(38, 'credited', { coin: 'USDT', amount: '1250.500000' }),
  notice(37, 'sold', { order: '5', atr: '340.000000', price: '0.104500', usdt: '35.174700' }),
  notice(36, 'published', {}),
  notice(35, 'flagged', { excess: '2412.25', dueAt: NOW + 20 * HOUR }),
  notice(34, 'withdrawalMoved', {
    id: '8',
    state: 'rejected',
    coin: 'ATR',
    amount: '600',
    net: '510',
    reason: 'the address is on a list',
  }),
  notice(33, 'spoilsSoon', { what: 'fruit', count: 146, spoilsAt: NOW + DAY }, true),
  notice(32, 'orderEnded', { order: '4', remaining: '60.000000' }, true),
  notice(31, 'castingEnded', { principal: '1000', released: '10600' }, true),
];

/** Answers to the calls about notices. The unread count stays unknown, so that no other picture depends on them. */
export const noticeFixtures: Readonly<Record<string, unknown>> = {
  'notice/list?size=20': { list, next: null, unread: 6 },
  'notice/list?size=100': { list, next: null, unread: 6 },
  'notice/detail?id=36': {
    notice: { ...list[3], read: true },
    body: {
      zh: '今晚十点起维护约半小时。\n期间提现与充值照常入账，只是稍慢；已挂的单不会到期。',
      en: 'From ten tonight the manor rests for about half an hour.\nRecharges and withdrawals go on, only slower; no order ends meanwhile.',
    },
  },
  'notice/detail?id=35': { notice: { ...list[4], read: true }, body: null },
};

/** Comes back to the page after two days. */
async function returnLater(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const lang = await page.evaluate(() => localStorage.getItem('lang') ?? '');
  const at = NOW - 2 * DAY;
  const stored = { ...signedIn(lang), [`seen:${ADDRESS.toLowerCase()}`]: `${at} ${at}` };
  await page.goto(addressOf(origin, '/notice', stored));
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const noticePictures: readonly [string, string, ((page: Page) => Promise<void>)?][] = [
  ['notice', '/notice'],
  ['notice-details', '/notice-details?id=36'],
  ['notice-flagged', '/notice-details?id=35'],
  ['away', '/notice', returnLater],
];
