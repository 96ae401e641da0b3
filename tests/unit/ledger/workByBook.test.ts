import { expect, test } from 'vitest';
import { ledgerLegs } from '#server/ledger/ledgerLegs.ts';
import { workByBook } from '#server/ledger/workByBook.ts';
import { atr, feePosting } from './feePosting.ts';

// Books of the players here: 8 lies in 1, 92 in 9, 104 in 10.
const postings = [
  feePosting('alone', atr('user:92', 'burn', 1n)),
  feePosting('across', atr('user:104', 'user:8', 5n)),
  feePosting('back', atr('user:92', 'user:104', 2n)),
];

test('each book gets its own parts, accounts and legs, the books in their order', () => {
  const whole = ledgerLegs(postings, { home: 0, splits: true });
  const works = workByBook(whole);
  expect(works.map(({ book }) => book)).toEqual([1, 9, 10]);
  const text = works.map(({ work: { parts, accounts, legs } }) => ({
    parts: parts.map(({ key, partOf }) => [key, partOf]),
    legs: legs.map(({ part, account, amount }) => {
      const { name, book } = accounts[account - 1] ?? { name: 'none', book: -1 };
      return `${parts[part - 1]?.key}: ${name}/${book} ${amount}`;
    }),
  }));
  expect(text).toEqual([
    { parts: [['across@1', null]], legs: ['across@1: transit/1 -5', 'across@1: user:8/1 5'] },
    {
      parts: [
        ['alone', null],
        ['back', null],
      ],
      legs: ['alone: burn/9 1', 'alone: user:92/9 -1', 'back: transit/9 2', 'back: user:92/9 -2'],
    },
    {
      parts: [
        ['across', null],
        ['back@10', null],
      ],
      legs: [
        'across: transit/10 5',
        'across: user:104/10 -5',
        'back@10: transit/10 -2',
        'back@10: user:104/10 2',
      ],
    },
  ]);
  // The places lead back to the parts of the whole.
  const led = works.flatMap(({ places, work }) =>
    places.map((place, index) => [whole.parts[place - 1]?.key, work.parts[index]?.key]),
  );
  expect(led).toHaveLength(whole.parts.length);
  for (const [key, own] of led) expect(own).toBe(key);
});

test('a part that concerns several books is refused', () => {
  expect(() => workByBook(ledgerLegs(postings, { home: 0, splits: false }))).toThrow('concerns several');
});
