import { bpsCeil } from '#core/money/round.ts';

/** Terms that decide the fee of a withdrawal. */
export interface WithdrawFeeTerms {
  /** WITHDRAW_FEE_BPS. */
  feeBps: number;
  /** WITHDRAW_FEE_ON: the fee applies to everything, or only to the amount beyond `feeFree`. */
  feeOn: 'all' | 'gains';
  /** Ledger units that were recharged and never spent; no fee on them under `gains`. */
  feeFree: bigint;
}

/**
 * Fee of a withdrawal in ledger units, taken out of its gross: WITHDRAW_FEE_BPS of the charged amount, rounded up,
 * against the payer. At most the gross.
 */
export function withdrawFee(gross: bigint, { feeBps, feeOn, feeFree }: WithdrawFeeTerms): bigint {
  const charged = feeOn === 'all' ? gross : gross > feeFree ? gross - feeFree : 0n;
  return bpsCeil(charged, feeBps);
}
