import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Posting of the welcome gift out of the promotion pool; `amount` in ATR units. */
export function welcomePosting(playerId: bigint, amount: bigint, at: PostedAt): Posting {
  return buildPosting(
    { key: `welcome:${playerId}`, type: 'backendRecharge', kind: 'welcomeGift', reference: 'welcome' },
    at,
    [{ coin: 'ATR', from: 'pool:promotion', to: `user:${playerId}`, amount }],
  );
}
