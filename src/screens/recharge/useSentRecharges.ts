import { useEffect, useState } from 'react';
import { rechargeOutcome } from '../../actions/rechargeOutcome.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useManor } from '../../store/useManor.ts';

const POLL_MS = 1_500;

/** A transfer that the wallet has sent and the manor has not seen in a block yet. */
export interface SentRecharge {
  hash: string;
  coin: ChainCoin;
  /** Ledger units. */
  amount: bigint;
  failed: boolean;
}

/** What was sent from this screen, until the manor sees it in a block or the chain has refused it. */
export function useSentRecharges(onSettled: () => void) {
  const [list, setList] = useState<readonly SentRecharge[]>([]);
  const deposits = useManor((state) => state.facts.deposits);
  const seen = new Set(Object.values(deposits ?? {}).map(({ txHash }) => txHash.toLowerCase()));
  const open = list.filter(({ hash }) => !seen.has(hash.toLowerCase()));
  const waiting = open.filter(({ failed }) => !failed).map(({ hash }) => hash);
  const key = waiting.join();

  useEffect(() => {
    if (key === '') return;
    const look = (hash: string) =>
      rechargeOutcome(hash).then(
        (outcome) => {
          if (outcome === 'failed') {
            setList((now) => now.map((one) => (one.hash === hash ? { ...one, failed: true } : one)));
          }
        },
        () => undefined,
      );
    const timer = setInterval(() => key.split(',').forEach((hash) => void look(hash)), POLL_MS);
    return () => {
      clearInterval(timer);
      // One of them is settled: the wallet holds less now.
      onSettled();
    };
  }, [key, onSettled]);

  const add = (sent: Omit<SentRecharge, 'failed'>) => setList((now) => [{ ...sent, failed: false }, ...now]);
  return { list: open, add };
}
