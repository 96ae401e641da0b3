/**
 * What an operator, or the server by itself, can pause, each alone. `withdraw` stops requests and payouts, `promise` every
 * new promise of the farm (sowing, hens). Reads, refunds and cancellations are never paused, and neither is the credit of
 * coins that have arrived.
 */
export const flows = ['recharge', 'withdraw', 'transfer', 'swap', 'otc', 'casting', 'promise'] as const;

export type Flow = (typeof flows)[number];
