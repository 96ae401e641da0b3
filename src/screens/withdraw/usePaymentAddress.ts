import { useState } from 'react';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { useManor } from '../../store/useManor.ts';
import { readPaymentAddress } from '../../wallet/readPaymentAddress.ts';

export interface PaymentAddress {
  kind: 'own' | 'other';
  setKind(kind: 'own' | 'other'): void;
  input: string;
  write(text: string): void;
  playerAddress: string;
  /** The destination, checksummed, or its refusal. */
  address: string | Refusal;
  /** True for the player's own wallet, in any notation. */
  isOwn: boolean;
}

/** Destination of a withdrawal: the player's own wallet, or an entered address. */
export function usePaymentAddress(): PaymentAddress {
  const playerAddress = useManor((state) => state.session.address ?? '');
  const contracts = useManor((state) => state.world.config?.contracts);
  const [kind, setKind] = useState<'own' | 'other'>('own');
  const [input, write] = useState('');
  const read = () =>
    contracts ? readPaymentAddress(input.trim(), Object.values(contracts)) : refuse('chainUnavailable');
  const address = kind === 'own' ? playerAddress : read();
  const isOwn = !(address instanceof Refusal) && address.toLowerCase() === playerAddress.toLowerCase();
  return { kind, setKind, input, write, playerAddress, address, isOwn };
}
