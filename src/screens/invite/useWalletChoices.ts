import { useEffect, useState } from 'react';
import { theWallet } from '../../actions/theWallet.ts';
import { useManor } from '../../store/useManor.ts';
import { inWalletBrowser } from '../../wallet/inWalletBrowser.ts';
import type { Wallet } from '../../wallet/wallet.ts';
import type { WalletChoice } from '../../wallet/walletChoice.ts';

/** How long a wallet browser may take to inject before the other ways are offered. */
const WAIT_MS = 1_500;
/** After this long inside a wallet's browser only opening the page again helps. */
const GIVE_UP_MS = 5_000;

export interface WalletChoices {
  wallet: Wallet | null;
  choices: readonly WalletChoice[];
  /** Nothing was injected yet and it may still be. */
  looking: boolean;
  /** Inside a wallet's browser nothing was injected in time. */
  lost: boolean;
}

/** The wallets found so far; grows as they announce themselves. */
export function useWalletChoices(): WalletChoices {
  const known = useManor((state) => state.world.config !== null);
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [choices, setChoices] = useState<readonly WalletChoice[]>([]);
  const [waitedMs, setWaitedMs] = useState(0);

  useEffect(() => {
    if (!known) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void theWallet().then(
      (opened) => {
        if (gone) return;
        const look = () => setChoices(opened.choices());
        stop = opened.onChoices(look);
        setWallet(opened);
        look();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [known]);

  useEffect(() => {
    const timers = [WAIT_MS, GIVE_UP_MS].map((ms) => setTimeout(() => setWaitedMs(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);

  const found = choices.some(({ kind }) => kind !== 'demo');
  const inside = inWalletBrowser(navigator.userAgent);
  return {
    wallet,
    choices,
    looking: !found && waitedMs < (inside ? GIVE_UP_MS : WAIT_MS),
    lost: inside && !found && waitedMs >= GIVE_UP_MS,
  };
}
