/**
 * Flows of money that an operator or the server can pause, each by itself. `withdraw` stops requests and payouts.
 * `promise` stops every new promise of the farm (sowing, hens). Reads, refunds, cancellations and the credit of
 * arrived coins are never paused.
 */
export const flows = ['recharge', 'withdraw', 'transfer', 'swap', 'otc', 'casting', 'promise'] as const;

export type Flow = (typeof flows)[number];
