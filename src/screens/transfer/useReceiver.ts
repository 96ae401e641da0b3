import { useEffect, useState } from 'react';
import { loadReceiver, type Receiver } from '../../queries/loadReceiver.ts';
import { refusalText } from '../../actions/notifyRefusal.ts';

/** Debounce time of typing; a pasted complete address is looked up at once. */
const PAUSE_MS = 300;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export interface ReceiverState {
  state: 'none' | 'asking' | 'known' | 'refused';
  receiver: Receiver | null;
  /** Reason why nothing can be sent there, as a sentence. */
  refusal: string | null;
}

const nothing = { receiver: null, refusal: null };

/** Looks up the downline member of a typed address. */
export function useReceiver(input: string): ReceiverState {
  const address = input.trim();
  const [latest, setLatest] = useState<{ of: string } & Omit<ReceiverState, 'state'>>({ of: '', ...nothing });
  useEffect(() => {
    if (address === '') return;
    let isUnmounted = false;
    const take = (answer: Omit<ReceiverState, 'state'>) => {
      if (!isUnmounted) setLatest({ of: address, ...answer });
    };
    const lookUp = () =>
      loadReceiver(address).then(
        (receiver) => take({ receiver, refusal: null }),
        (error: unknown) => take({ receiver: null, refusal: refusalText(error) }),
      );
    const timer = setTimeout(() => void lookUp(), ADDRESS.test(address) ? 0 : PAUSE_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [address]);
  if (address === '') return { state: 'none', ...nothing };
  if (latest.of !== address) return { state: 'asking', ...nothing };
  return { state: latest.receiver ? 'known' : 'refused', receiver: latest.receiver, refusal: latest.refusal };
}
