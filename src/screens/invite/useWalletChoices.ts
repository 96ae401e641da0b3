import { useEffect, useState } from 'react';
import { getWallet } from '../../queries/getWallet.ts';
import { useManor } from '../../store/useManor.ts';
import { inWalletBrowser } from '../../wallet/inWalletBrowser.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import type { WalletChoice } from '../../wallet/walletChoice.ts';

/** Time for a wallet browser to inject before alternatives are offered. */
const WAIT_MS = 1_500;
/** After this time in a wallet browser only a reload of the page helps. */
const GIVE_UP_MS = 5_000;

export interface WalletChoices {
  wallet: Wallet | null;
  choices: readonly WalletChoice[];
  /** No wallet was injected yet, and one still may be. */
  isDetecting: boolean;
  /** In a wallet browser no wallet was injected in time. */
  isTimedOut: boolean;
}

/** Detected wallets; grows as they announce themselves. */
export function useWalletChoices(): WalletChoices {
  const isWorldLoaded = useManor((state) => state.world.config !== null);
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [choices, setChoices] = useState<readonly WalletChoice[]>([]);
  const [waitedMs, setWaitedMs] = useState(0);

  useEffect(() => {
    if (!isWorldLoaded) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void getWallet().then(
      (opened) => {
        if (isUnmounted) return;
        const update = () => setChoices(opened.choices());
        stop = opened.onChoices(update);
        setWallet(opened);
        update();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isWorldLoaded]);

  useEffect(() => {
    const timers = [WAIT_MS, GIVE_UP_MS].map((ms) => setTimeout(() => setWaitedMs(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);

  const found = choices.some(({ kind }) => kind !== 'demo');
  const inside = inWalletBrowser(navigator.userAgent);
  return {
    wallet,
    choices,
    isDetecting: !found && waitedMs < (inside ? GIVE_UP_MS : WAIT_MS),
    isTimedOut: inside && !found && waitedMs >= GIVE_UP_MS,
  };
}
