import { useState } from 'react';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { useManor } from '../../store/useManor.ts';
import { readPaymentAddress } from '../../wallet/readPaymentAddress.ts';

export interface PaymentAddress {
  kind: 'own' | 'other';
  setKind(kind: 'own' | 'other'): void;
  written: string;
  write(text: string): void;
  own: string;
  /** Whom it would go to, checksummed, or why it cannot go there. */
  address: string | Refusal;
  /** Whether that is the player's own wallet, however it was written. */
  isOwn: boolean;
}

/** Where a withdrawal goes: the player's own wallet, or an address that is written. */
export function usePaymentAddress(): PaymentAddress {
  const own = useManor((state) => state.session.address ?? '');
  const contracts = useManor((state) => state.world.config?.contracts);
  const [kind, setKind] = useState<'own' | 'other'>('own');
  const [written, write] = useState('');
  const read = () =>
    contracts ? readPaymentAddress(written.trim(), Object.values(contracts)) : refuse('chainUnavailable');
  const address = kind === 'own' ? own : read();
  const isOwn = !(address instanceof Refusal) && address.toLowerCase() === own.toLowerCase();
  return { kind, setKind, written, write, own, address, isOwn };
}
