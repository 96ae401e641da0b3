import type { Page } from '@playwright/test';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import type { HenFacts, Plot } from '#core/api/objects.ts';
import type { Answer, Path } from '#core/api/table.ts';
import { henForVisitors, plotForVisitors } from '#core/rules/visitorView.ts';
import { HOUR, NOW } from './pictureDay.ts';
import { answers } from './screenFixtures.ts';

type Act = (page: Page) => Promise<void>;

/** Code of the manor in the pictures. */
const CODE = 'XMGY88';

const neighbour = (code: string, part: Partial<Neighbour>): Neighbour => ({
  id: code,
  code,
  nickName: `Farmer ${code}`,
  image: 'level-1',
  level: 1,
  tier: 'regular',
  kind: 'team',
  ...part,
});

const friend = neighbour(CODE, {
  nickName: '小满的果园',
  image: 'level-5',
  level: 5,
  tier: 'owner',
  kind: 'referrer',
});

const author = { code: 'SMCH22', nickName: 'Somchai' };
const book: Answer<'game/visit/manor'>['book'] = [
  { id: '3', author, sticker: 'rainbow', phrase: null, help: null, at: NOW - HOUR },
  { id: '2', author, sticker: 'heart', phrase: 'thanks', help: '7', at: NOW - 5 * HOUR },
  { id: '1', author, sticker: null, phrase: 'beautiful', help: null, at: NOW - 30 * HOUR },
];

const { list: plots } = answers['game/land/list'] as { list: Plot[] };
const { list: hens } = answers['game/hen/list'] as { list: HenFacts[] };

/** Answers to the calls of the neighbours' screens. */
export const neighbourFixtures: Partial<{ [P in Path]: Answer<P> }> = {
  'game/visit/list': {
    list: [friend, neighbour('SMCH22', { nickName: 'Somchai', image: 'level-3', level: 3 })],
    next: null,
    house: [1, 2, 3].map((number) => neighbour(`HOIO0${number}`, { kind: 'house' })),
  },
  'game/visit/manor': {
    owner: friend,
    plots: plots.map(plotForVisitors),
    hens: hens.map(henForVisitors),
    looks: {
      version: 1,
      placed: [
        { slot: 'house', look: 'house-owner' },
        { slot: 'fence', look: 'fence-hedge' },
        { slot: 'pond-1', look: 'ducks' },
        { slot: 'edge-3', look: 'dog' },
      ],
    },
    badges: [
      { page: 'tree:apple', grade: 'gold', count: 412 },
      { page: 'tree:orange', grade: 'silver', count: 61 },
      { page: 'care:apple', grade: 'silver', count: 44 },
      { page: 'hens', grade: 'bronze', count: 3 },
      { page: 'eggs', grade: 'silver', count: 118 },
      { page: 'plots', grade: 'silver', count: 16 },
      { page: 'baskets', grade: 'bronze', count: 7 },
      { page: 'years', grade: 'bronze', count: 1 },
    ],
    takesHelp: true,
    hearts: 42,
    book,
  },
  'game/visit/book': { list: book, next: null },
  'game/visit/mine': {
    state: {
      visits: 'circle',
      helps: 'worth',
      helpDay: '20',
      helpedToday: '6.5',
      hearts: 18,
      heartsToday: 2,
    },
    helps: [
      {
        id: '7',
        helper: author,
        plot: 4,
        care: 'water',
        costAtb: '1',
        costAtr: '1',
        thanked: false,
        at: NOW - HOUR,
      },
      {
        id: '6',
        helper: { code: CODE, nickName: friend.nickName },
        plot: 2,
        care: 'insects',
        costAtb: '0',
        costAtr: '5',
        thanked: true,
        at: NOW - 3 * HOUR,
      },
    ],
    list: book,
    next: null,
  },
};

const openBook: Act = (page) => page.locator('[data-book-button]').tap();
const openPhrases: Act = async (page) => {
  await openBook(page);
  await page.getByRole('dialog').getByRole('radio').nth(1).tap();
};

/** The neighbours, as pictures: name, where they begin, and what is done there. */
export const neighbourPictures: readonly [string, string, Act?][] = [
  ['neighbours', '/neighbours'],
  ['neighbours-mine', '/neighbours?tab=mine'],
  ['visit', `/visit/${CODE}`],
  ['visit-book', `/visit/${CODE}`, openBook],
  ['visit-phrases', `/visit/${CODE}`, openPhrases],
];
