import { bpsFloor } from '#core/money/round.ts';

const WHOLE_BPS = 10_000;
const LARGE_BPS = 200;
const HUGE_BPS = 1_000;

/** Minimum accepted output of `out` (ledger units) at a slippage of `slippageBps`; rounded down. */
export function minOutput(out: bigint, slippageBps: number): bigint {
  return bpsFloor(out, WHOLE_BPS - slippageBps);
}

/** Price impact of the exchange: from 2 % it is displayed, from 10 % it is a warning. */
export function impactOf(impactBps: number): 'small' | 'large' | 'huge' {
  if (impactBps >= HUGE_BPS) return 'huge';
  return impactBps >= LARGE_BPS ? 'large' : 'small';
}
