import { expect, test } from 'vitest';
import { buildPosting, hasMoves } from '#server/ledger/buildPosting.ts';
import { checkPosting } from '#server/ledger/checkPosting.ts';
import { objectCause } from '#server/ledger/objectCause.ts';
import type { Move } from '#server/ledger/posting.ts';

const at = { gameNow: 1, wallNow: 2 };
const cause = objectCause('withdrawal:7', 'refund', { type: 'withdrawalRefund', kind: 'failed' });
const move = (amount: bigint): Move => ({ coin: 'ATR', from: 'hold:7', to: 'user:1', amount });

test('a posting has its cause, its instants and its moves, without moves of zero', () => {
  expect(buildPosting(cause, at, [move(0n), move(5n)])).toEqual({
    key: 'withdrawal:7:refund',
    type: 'withdrawalRefund',
    kind: 'failed',
    reference: 'withdrawal:7',
    gameAt: 1,
    wallAt: 2,
    moves: [move(5n)],
  });
});

test('a posting whose moves are all zero has none left', () => {
  expect(hasMoves(buildPosting(cause, at, [move(0n)]))).toBe(false);
  expect(hasMoves(buildPosting(cause, at, [move(1n)]))).toBe(true);
});

test('a negative amount is not dropped: the ledger refuses it as a bug', () => {
  const posting = buildPosting(cause, at, [move(5n), move(-1n)]);
  expect(posting.moves).toHaveLength(2);
  expect(() => checkPosting(posting)).toThrow('amounts above zero');
});
