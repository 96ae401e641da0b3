import { useEffect, useState } from 'react';
import { rechargeOutcome } from '../../queries/rechargeOutcome.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useManor } from '../../store/useManor.ts';

const POLL_MS = 1_500;

/** A transfer that the wallet has sent and the manor has not yet seen in a block. */
export interface SentRecharge {
  hash: string;
  coin: ChainCoin;
  /** Ledger units. */
  amount: bigint;
  failed: boolean;
}

/** Transfers sent from this screen, until the manor sees them in a block or they fail on the chain. */
export function useSentRecharges(onSettled: () => void) {
  const [list, setList] = useState<readonly SentRecharge[]>([]);
  const deposits = useManor((state) => state.facts.deposits);
  const seenHashes = new Set(Object.values(deposits ?? {}).map(({ txHash }) => txHash.toLowerCase()));
  const open = list.filter(({ hash }) => !seenHashes.has(hash.toLowerCase()));
  const waiting = open.filter(({ failed }) => !failed).map(({ hash }) => hash);
  const key = waiting.join();

  useEffect(() => {
    if (key === '') return;
    const check = (hash: string) =>
      rechargeOutcome(hash).then(
        (outcome) => {
          if (outcome === 'failed') {
            setList((now) =>
              now.map((transfer) => (transfer.hash === hash ? { ...transfer, failed: true } : transfer)),
            );
          }
        },
        () => undefined,
      );
    const timer = setInterval(() => key.split(',').forEach((hash) => void check(hash)), POLL_MS);
    return () => {
      clearInterval(timer);
      // One is settled: the wallet's balance has changed.
      onSettled();
    };
  }, [key, onSettled]);

  const add = (sent: Omit<SentRecharge, 'failed'>) => setList((now) => [{ ...sent, failed: false }, ...now]);
  return { list: open, add };
}
