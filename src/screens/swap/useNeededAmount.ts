import { useEffect } from 'react';
import { amountForNeed } from '../../actions/amountForNeed.ts';
import { tellRefusal } from '../../actions/tellRefusal.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';

/** Finds out once how much to give for what is needed; nothing when nothing in particular is. `fill` must be stable. */
export function useNeededAmount(
  { from, to, need }: { from: ChainCoin; to: ChainCoin; need: bigint },
  fill: (amount: bigint) => void,
): void {
  useEffect(() => {
    if (need === 0n) return;
    let gone = false;
    amountForNeed(from, to, need).then((enough) => {
      if (!gone) fill(enough);
    }, tellRefusal);
    return () => {
      gone = true;
    };
  }, [need, from, to, fill]);
}
