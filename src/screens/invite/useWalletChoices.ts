import { useEffect, useState } from 'react';
import { theWallet } from '../../actions/theWallet.ts';
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
  looking: boolean;
  /** In a wallet browser no wallet was injected in time. */
  lost: boolean;
}

/** Detected wallets; grows as they announce themselves. */
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
