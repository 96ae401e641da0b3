import type { Constants } from '#core/catalog/constants.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { buildPosting, hasMoves, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { uplineSplit } from './uplineSplit.ts';

/** A fee in USDT units. */
export interface Revenue {
  /** Prefix of the postings' idempotency keys; unique per fee. */
  key: string;
  /** Source, such as `withdrawal` or `otc`. */
  kind: string;
  /** Reference, such as `order:7`. */
  reference: string;
  from: AccountName;
  fee: bigint;
}

/**
 * Posting of a fee (economy: USDT revenue split, REVENUE_SPLIT_BPS) out of `from`, with the rewards that the two players
 * above its payer are due. Insurance receives the remainder, and the rewards of a missing upline. Empty when the fee is
 * zero.
 */
export function revenuePostings(
  { key, kind, reference, from, fee }: Revenue,
  upline: Upline,
  at: PostedAt,
  { REVENUE_SPLIT_BPS: bps }: Pick<Constants, 'REVENUE_SPLIT_BPS'>,
): Posting[] {
  if (fee === 0n) return [];
  const moves = uplineSplit(
    {
      coin: 'USDT',
      from,
      amount: fee,
      rest: { to: 'pool:insurance', bps: bps.insurance },
      other: { to: 'pool:operations', bps: bps.operations },
      rewards: bps,
    },
    upline,
  );
  return [buildPosting({ key: `${key}:fee`, type: 'fee', kind, reference }, at, moves)].filter(hasMoves);
}
