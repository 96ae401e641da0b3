import { bpsFloor } from '#core/money/round.ts';

const WHOLE_BPS = 10_000;
const LARGE_BPS = 200;
const HUGE_BPS = 1_000;

/** The least that is accepted of `out` (ledger units) when the price may move by `slippageBps`; rounded down. */
export function leastOut(out: bigint, slippageBps: number): bigint {
  return bpsFloor(out, WHOLE_BPS - slippageBps);
}

/** How much the exchange itself moves the price: from 2 % it is worth a word, from 10 % a warning. */
export function impactOf(impactBps: number): 'small' | 'large' | 'huge' {
  if (impactBps >= HUGE_BPS) return 'huge';
  return impactBps >= LARGE_BPS ? 'large' : 'small';
}
