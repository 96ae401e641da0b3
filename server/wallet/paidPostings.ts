import type { Constants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';
import type { Upline } from '#core/rules/upline.ts';
import { buildPosting, hasMoves, type PostedAt } from '#server/ledger/buildPosting.ts';
import { objectCause } from '#server/ledger/objectCause.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { revenuePostings } from '#server/revenue/revenuePostings.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

const HALF_BPS = 5_000;

/** Terms of a withdrawal that its postings depend on; amounts in ledger units. */
export type WithdrawalTerms = Pick<WithdrawalRow, 'id' | 'player_id' | 'coin' | 'gross' | 'fee'>;

/** Posting of a request: the gross moves from the player into the hold. */
export function askedPosting({ id, player_id, coin, gross }: WithdrawalTerms, at: PostedAt): Posting {
  const cause = objectCause(`withdrawal:${id}`, 'asked', { type: 'withdrawal', kind: 'asked' });
  return buildPosting(cause, at, [{ coin, from: `user:${player_id}`, to: `hold:${id}`, amount: gross }]);
}

/** Fee in ATR: half is burned, half goes to the farm pool; an odd unit is burned (economy: Postings, fee). */
function atrFee(row: WithdrawalTerms, at: PostedAt): Posting[] {
  const shares = splitBps<'burn' | 'farm'>(row.fee, [
    ['burn', HALF_BPS],
    ['farm', HALF_BPS],
  ]);
  const from = `hold:${row.id}` as const;
  const cause = objectCause(`withdrawal:${row.id}`, 'fee', { type: 'fee', kind: 'withdrawal' });
  const posting = buildPosting(cause, at, [
    { coin: 'ATR', from, to: 'burn', amount: shares.get('burn') ?? 0n },
    { coin: 'ATR', from, to: 'pool:farm', amount: shares.get('farm') ?? 0n },
  ]);
  return [posting].filter(hasMoves);
}

/** Postings of a payment that is final on the chain: the net leaves the vault, the fee goes to its split. */
export function paidPostings(
  row: WithdrawalTerms,
  upline: Upline,
  constants: Pick<Constants, 'REVENUE_SPLIT_BPS'>,
  at: PostedAt,
): Posting[] {
  const { id, coin, gross, fee } = row;
  const hold = `hold:${id}` as const;
  const cause = objectCause(`withdrawal:${id}`, 'paid', { type: 'withdrawal', kind: 'paid' });
  const paid = buildPosting(cause, at, [{ coin, from: hold, to: 'vault', amount: gross - fee }]);
  if (coin === 'ATR') return [paid, ...atrFee(row, at)];
  const object = `withdrawal:${id}`;
  const revenue = { key: object, kind: 'withdrawal', reference: object, from: hold, fee };
  return [paid, ...revenuePostings(revenue, upline, at, constants)];
}
