import type { Coupon } from '#core/api/ticketObjects.ts';
import type { Answer, Path } from '#core/api/table.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

const coupon = (id: string, part: Partial<Coupon>): Coupon => ({
  id,
  version: 1,
  kind: 'care',
  worth: '12',
  partBps: 10_000,
  used: false,
  usedAt: null,
  usedFor: null,
  paid: null,
  issuedAt: NOW - 4 * DAY,
  expiresAt: NOW + 26 * DAY,
  ...part,
});

const open = [coupon('9', {}), coupon('8', { kind: 'sapling', partBps: 1_000, expiresAt: NOW + 7 * HOUR })];
const used = [
  coupon('7', { used: true, usedAt: NOW - DAY, usedFor: 'care:water', paid: '8' }),
  coupon('6', {
    kind: 'sapling',
    partBps: 1_000,
    used: true,
    usedAt: NOW - DAY,
    usedFor: 'mango',
    paid: '12',
  }),
];

const line = (id: string, kind: string, amount: string, balanceAfter: string) => ({
  id,
  at: NOW - Number(id) * HOUR,
  coin: 'TKT' as const,
  type: 'credit' as const,
  kind,
  amount,
  balanceAfter,
  reference: 'quantity:1',
});

const tickets: Answer<'game/ticketList'> = {
  tickets: '3',
  price: '5',
  offers: [
    { kind: 'care', tickets: 3, worth: '12', partBps: 10_000, lifeMs: 30 * DAY },
    { kind: 'sapling', tickets: 3, worth: '12', partBps: 1_000, lifeMs: 30 * DAY },
  ],
  gifts: {
    version: 3,
    checkInDay: null,
    ticketDay: Math.floor(NOW / DAY),
    checkIns: 0,
    tutorialPaid: false,
    tutorialOff: true,
    treeGiven: true,
  },
  room: '24',
  checkInAtb: '2',
  tutorialAtb: '10',
  tutorialCared: true,
  tutorialDone: true,
  daily: { key: 'alreadyGiven', msg: 'had' },
  nextDayAt: (Math.floor(NOW / DAY) + 1) * DAY,
  list: [
    line('2', 'ticket:care', '1', '3'),
    line('26', 'ticket:buy', '1', '2'),
    line('27', 'coupon:issue', '-3', '1'),
  ],
  next: null,
};

const holding: Answer<'game/coin/holdMax'> = {
  level: 2,
  range: '15000',
  held: '16423.123456',
  protected: '2000',
  excess: '1423.123456',
  flagged: '1200',
  dueAt: NOW + 19 * HOUR,
  nextCheckAt: (Math.floor(NOW / DAY) + 1) * DAY,
};

/** Answers to the calls of tickets, coupons, check-in and holding range. */
export const ticketFixtures: Partial<Record<Path | `game/coupon/list?state=${string}`, unknown>> = {
  'game/ticketList': tickets,
  'game/coupon/list': { list: open, next: null },
  'game/coupon/list?state=used': { list: used, next: null },
  'game/coin/holdMax': holding,
};
