import type { Move, Posting } from '#server/ledger/posting.ts';

export const atr = (from: Move['from'], to: Move['to'], amount = 1n): Move => ({
  coin: 'ATR',
  from,
  to,
  amount,
});

/** A posting of the moves; the rest is the same for all. */
export const feePosting = (key: string, ...moves: Move[]): Posting => ({
  key,
  type: 'fee',
  kind: 'test',
  reference: 'test',
  gameAt: 1,
  wallAt: 2,
  moves,
});
