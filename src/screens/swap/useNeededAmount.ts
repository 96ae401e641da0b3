import { useEffect } from 'react';
import { amountForNeed } from '../../queries/amountForNeed.ts';
import { notifyRefusal } from '../../actions/notifyRefusal.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** Calculates once the amount to pay for a needed output; does nothing without one. `fill` must be stable. */
export function useNeededAmount(
  { from, to, need }: { from: ChainCoin; to: ChainCoin; need: bigint },
  fill: (amount: bigint) => void,
): void {
  useEffect(() => {
    if (need === 0n) return;
    let isUnmounted = false;
    amountForNeed(from, to, need).then((enough) => {
      if (!isUnmounted) fill(enough);
    }, notifyRefusal);
    return () => {
      isUnmounted = true;
    };
  }, [need, from, to, fill]);
}
