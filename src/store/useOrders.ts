import { useMemo } from 'react';
import type { Order } from '#core/api/marketObjects.ts';
import { useManor } from './useManor.ts';

/** Own loaded orders, newest first; null before any are loaded. */
export function useOrders(): readonly Order[] | null {
  const orders = useManor((state) => state.facts.orders);
  return useMemo(
    () => orders && Object.values(orders).sort((left, right) => Number(BigInt(right.id) - BigInt(left.id))),
    [orders],
  );
}
