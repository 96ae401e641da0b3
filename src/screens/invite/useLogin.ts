import { useState } from 'react';
import { connectWallet } from '../../actions/connectWallet.ts';
import { signIn } from '../../actions/signIn.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import type { Wallet } from '../../wallet/wallet.ts';

export interface Login {
  busy: boolean;
  /** Current step, or null. */
  step: 'connecting' | 'checking' | null;
  /** The address is new and the code is missing: 'please enter invitation code'. */
  codeMissing: boolean;
  /** Connects the chosen wallet, then signs in. A non-empty code is the referrer. */
  logIn(wallet: Wallet | null, uid: string | null, code: string): Promise<void>;
  clear(): void;
}

/** Handler of 'Login account'. */
export function useLogin(): Login {
  const signingIn = useManor((state) => state.session.status === 'signingIn');
  const [connecting, setConnecting] = useState(false);
  const [codeMissing, setCodeMissing] = useState(false);

  const logIn: Login['logIn'] = async (wallet, uid, code) => {
    if (!wallet || !uid) {
      setCodeMissing(code === '');
      return;
    }
    if (code) patch('session', { pusername: code });
    setConnecting(true);
    try {
      const address = await connectWallet(wallet, uid);
      if (address) setCodeMissing((await signIn(wallet, address)) === 'needsCode');
    } finally {
      setConnecting(false);
    }
  };

  const step = signingIn ? 'checking' : connecting ? 'connecting' : null;
  return { busy: step !== null, step, codeMissing, logIn, clear: () => setCodeMissing(false) };
}
