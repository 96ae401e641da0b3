import { bpsCeil } from '#core/money/round.ts';

/** What decides the fee of a withdrawal. */
export interface WithdrawFeeTerms {
  /** WITHDRAW_FEE_BPS. */
  feeBps: number;
  /** WITHDRAW_FEE_ON: everything costs, or only what is beyond `feeFree`. */
  feeOn: 'all' | 'gains';
  /** Ledger units that were recharged and never spent; they leave without fee under `gains`. */
  feeFree: bigint;
}

/**
 * The fee of a withdrawal in ledger units, taken out of its gross: WITHDRAW_FEE_BPS of what is charged, rounded up
 * against the payer. Never more than the gross.
 */
export function withdrawFee(gross: bigint, { feeBps, feeOn, feeFree }: WithdrawFeeTerms): bigint {
  const charged = feeOn === 'all' ? gross : gross > feeFree ? gross - feeFree : 0n;
  return bpsCeil(charged, feeBps);
}
