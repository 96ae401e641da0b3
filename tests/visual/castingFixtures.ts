import { expect, type Page } from '@playwright/test';
import type { Casting } from '#core/api/castingObjects.ts';
import type { Answer } from '#core/api/table.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

type Act = (page: Page) => Promise<void>;

const tomorrow = (Math.floor(NOW / DAY) + 1) * DAY;

const running = (id: string, part: Partial<Casting>): Casting => ({
  id,
  version: 40,
  principal: '1000',
  total: '580.270793',
  released: '0',
  dynamic: '0',
  perDay: '3.223727',
  givenUp: '0',
  ratePpm: 60_000,
  price: '0.1034',
  termDays: 180,
  castAt: NOW - 34 * DAY,
  state: 'running',
  nextReleaseAt: tomorrow,
  endsAt: tomorrow + 142 * DAY,
  end: null,
  ...part,
});

const ended = (id: string, end: 'completed' | 'left', part: Partial<Casting>): Casting => ({
  ...running(id, part),
  perDay: '0',
  state: 'ended',
  nextReleaseAt: null,
  end,
});

const castings = [
  running('12', { released: '121.211174', dynamic: '11.604456' }),
  running('9', { principal: '2500.5', total: '1450.967117', released: '677.118', perDay: '8.060929' }),
  ended('7', 'left', {
    released: '80.593175',
    givenUp: '499.677618',
    castAt: NOW - 70 * DAY,
    endsAt: NOW - 45 * DAY,
  }),
  ended('3', 'completed', { released: '580.270793', castAt: NOW - 240 * DAY, endsAt: NOW - 60 * DAY }),
];

const quote: Answer<'game/making/quote'> = {
  amount: '1200',
  total: '696.324951',
  perDay: '3.868472',
  termDays: 180,
  ratePpm: 59_640,
  price: '0.10277',
  p: '0.1034',
  swapPrice: '0.103021',
  mean: '0.101877',
  pool: '1988012.5',
  poolTarget: '2000000',
  mostTotal: '99400.625',
  most: '171288.3',
  isOver: false,
  nextRoundAt: tomorrow,
  firstReleaseAt: tomorrow,
  lastReleaseAt: tomorrow + 179 * DAY,
};

const line = (
  at: number,
  type: 'casting' | 'castingIncome' | 'dynamicReward',
  kind: string,
  amount: string,
) => ({
  id: `${900 - at}_7`,
  at: NOW - at * 9 * HOUR,
  coin: type === 'casting' ? ('USDT' as const) : ('ATR' as const),
  type,
  kind,
  amount,
  balanceAfter: String(8_423 - at * 3),
  reference: 'casting:12',
});

/** Answers to the calls about castings. */
export const castingFixtures: Readonly<Record<string, unknown>> = {
  'game/making/quote': quote,
  'game/making/list': { list: castings, next: null },
  'game/making/list?state=running': { list: castings.slice(0, 2), next: null },
  'game/making/lines': {
    list: [
      line(1, 'castingIncome', 'day', '3.223727'),
      line(2, 'dynamicReward', 'early', '11.604456'),
      line(3, 'castingIncome', 'day', '3.223727'),
      line(4, 'casting', 'cast', '-1000'),
    ],
    next: null,
  },
};

const write: Act = async (page) => {
  await page.locator('main input').first().fill('1200');
  await expect(page.locator('[data-offer=fresh]')).toBeVisible();
};
const agree: Act = async (page) => {
  await write(page);
  await page.locator('main + div button').tap();
};
const open: Act = async (page) => page.locator('[data-casting="12"] button').tap();
const leave: Act = async (page) => {
  await open(page);
  await page.getByRole('dialog').locator('button[class*=wide]').tap();
};

/** Casting, as pictures: name, where they begin, and what is done there. */
export const castingPictures: readonly [string, string, Act?][] = [
  ['mint', '/mint', write],
  ['mint-confirm', '/mint', agree],
  ['mint-records', '/mint?view=records'],
  ['mint-record', '/mint?view=records', open],
  ['mint-leave', '/mint?view=records', leave],
];

/** Those of them that show no sheet though something was done. */
export const castingStill: readonly string[] = ['mint'];
