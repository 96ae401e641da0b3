import { useState } from 'react';
import { connectWallet } from '../../actions/connectWallet.ts';
import { signIn } from '../../actions/signIn.ts';
import { patch } from '../../store/patch.ts';
import { store } from '../../store/store.ts';
import { useManor } from '../../store/useManor.ts';
import type { Wallet } from '../../wallet/wallet.ts';

export interface Login {
  busy: boolean;
  /** Current step, or null. */
  step: 'connecting' | 'checking' | null;
  /** The address is new and the code is missing: 'please enter invitation code'. */
  codeMissing: boolean;
  /**
   * Connects the chosen wallet, then signs in. `referrer` is the code or address that the page shows; empty: none. A
   * new address is registered when the page has asked for it before, or at once when `isTrial`.
   */
  logIn(wallet: Wallet | null, uid: string | null, referrer: string, isTrial: boolean): Promise<void>;
  clear(): void;
}

/** Handler of 'Login account'. */
export function useLogin(): Login {
  const signingIn = useManor((state) => state.session.status === 'signingIn');
  const [connecting, setConnecting] = useState(false);
  const [codeMissing, setCodeMissing] = useState(false);

  const logIn: Login['logIn'] = async (wallet, uid, referrer, isTrial) => {
    if (!wallet || !uid) {
      setCodeMissing(referrer === '');
      return;
    }
    patch('session', { pusername: referrer || null });
    setConnecting(true);
    try {
      const address = await connectWallet(wallet, uid);
      if (!address) return;
      const isConfirmed = isTrial || store.getState().session.newcomer === address;
      const outcome = await signIn(wallet, address, isConfirmed ? referrer || null : null);
      setCodeMissing(outcome === 'newcomer' && referrer === '');
    } finally {
      setConnecting(false);
    }
  };

  const step = signingIn ? 'checking' : connecting ? 'connecting' : null;
  return { busy: step !== null, step, codeMissing, logIn, clear: () => setCodeMissing(false) };
}
