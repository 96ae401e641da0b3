import { useEffect, useState } from 'react';
import { loadReceiver, type Receiver } from '../../actions/loadReceiver.ts';
import { refusalText } from '../../actions/tellRefusal.ts';

/** Debounce time of typing; a pasted complete address is looked up at once. */
const PAUSE_MS = 300;
const WHOLE = /^0x[0-9a-fA-F]{40}$/;

export interface ReceiverState {
  state: 'none' | 'asking' | 'known' | 'refused';
  receiver: Receiver | null;
  /** Reason why nothing can be sent there, as a sentence. */
  refusal: string | null;
}

const nothing = { receiver: null, refusal: null };

/** Looks up the downline member of a typed address. */
export function useReceiver(written: string): ReceiverState {
  const address = written.trim();
  const [held, setHeld] = useState<{ of: string } & Omit<ReceiverState, 'state'>>({ of: '', ...nothing });
  useEffect(() => {
    if (address === '') return;
    let gone = false;
    const take = (answer: Omit<ReceiverState, 'state'>) => {
      if (!gone) setHeld({ of: address, ...answer });
    };
    const ask = () =>
      loadReceiver(address).then(
        (receiver) => take({ receiver, refusal: null }),
        (error: unknown) => take({ receiver: null, refusal: refusalText(error) }),
      );
    const timer = setTimeout(() => void ask(), WHOLE.test(address) ? 0 : PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [address]);
  if (address === '') return { state: 'none', ...nothing };
  if (held.of !== address) return { state: 'asking', ...nothing };
  return { state: held.receiver ? 'known' : 'refused', receiver: held.receiver, refusal: held.refusal };
}
