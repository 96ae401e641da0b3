import { useMemo } from 'react';
import type { Order } from '#core/api/marketObjects.ts';
import { useManor } from './useManor.ts';

/** Own orders known so far, newest first; null before any are. */
export function useOrders(): readonly Order[] | null {
  const orders = useManor((state) => state.facts.orders);
  return useMemo(
    () => orders && Object.values(orders).sort((one, other) => Number(BigInt(other.id) - BigInt(one.id))),
    [orders],
  );
}
