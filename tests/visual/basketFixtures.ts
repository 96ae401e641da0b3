import type { Answer, Path } from '#core/api/table.ts';
import { albumPages, badgeGrades } from '#core/catalog/album.ts';
import { pageState } from '#core/rules/album.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

const day = Math.floor(NOW / DAY);

const board: Answer<'game/basket/list'> = {
  day,
  level: 3,
  baskets: [
    {
      slot: 1,
      goods: [
        { good: 'apple', quantity: 40 },
        { good: 'peach', quantity: 20 },
      ],
      exchanged: false,
      filled: { at: NOW - HOUR, earned: '18', bonus: '0.9', ticket: false },
    },
    { slot: 2, goods: [{ good: 'apple', quantity: 60 }], exchanged: false, filled: null },
    {
      slot: 3,
      goods: [
        { good: 'orange', quantity: 50 },
        { good: 'banana', quantity: 30 },
        { good: 'egg', quantity: 2 },
      ],
      exchanged: false,
      filled: null,
    },
  ],
  tomorrow: [
    [{ good: 'peach', quantity: 80 }],
    [
      { good: 'orange', quantity: 30 },
      { good: 'egg', quantity: 1 },
    ],
    [
      { good: 'apple', quantity: 20 },
      { good: 'orange', quantity: 70 },
    ],
  ],
  canExchange: true,
  bonusBps: 500,
  ticketWorth: '5',
  budget: '1000',
  budgetLeft: '412.5',
  nextDayAt: (day + 1) * DAY,
};

const counts: Partial<Record<string, number>> = {
  'tree:apple': 61,
  'tree:orange': 18,
  'tree:peach': 3,
  'care:apple': 100,
  'care:orange': 4,
  hens: 3,
  eggs: 57,
  plots: 6,
  baskets: 31,
};

const pages = albumPages.map((page) => pageState(page, counts[page] ?? 0));

const album: Answer<'game/album/list'> = {
  pages,
  badges: pages.reduce((sum, { grade }) => sum + (grade ? badgeGrades.indexOf(grade) + 1 : 0), 0),
  hens: [
    { id: '3', eggs: 12, isAlive: true },
    { id: '2', eggs: 0, isAlive: true },
    { id: '1', eggs: 45, isAlive: false },
  ],
};

/** Answers to the calls of baskets and the album. */
export const basketFixtures: Partial<Record<Path, unknown>> = {
  'game/basket/list': board,
  'game/album/list': album,
};
