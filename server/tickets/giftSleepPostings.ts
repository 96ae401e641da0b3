import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Gifts of a sleeping player that return, in units. */
export interface ReturnedGifts {
  player: bigint;
  /** Wall time of the last sign-in, epoch ms. */
  since: number;
  atb: bigint;
  atr: bigint;
}

/** Postings that return a sleeping player's gifts: manor credit to its issuer, ATR to the promotion pool. */
export function giftSleepPostings({ player, since, atb, atr }: ReturnedGifts, at: PostedAt): Posting[] {
  const key = `giftSleep:${player}:${since}`;
  const cause = { type: 'credit', kind: 'giftSleep', reference: 'sleep' } as const;
  const from = `user:${player}` as const;
  return [
    buildPosting({ ...cause, key: `${key}:ATB` }, at, [{ coin: 'ATB', from, to: 'issuer', amount: atb }]),
    buildPosting({ ...cause, key: `${key}:ATR` }, at, [
      { coin: 'ATR', from, to: 'pool:promotion', amount: atr },
    ]),
  ];
}
