import { useMemo } from 'react';
import type { Casting } from '#core/api/castingObjects.ts';
import { useManor } from './useManor.ts';

/** Own castings known so far, newest first; null before any are. */
export function useCastings(): readonly Casting[] | null {
  const castings = useManor((state) => state.facts.castings);
  return useMemo(
    () => castings && Object.values(castings).sort((one, other) => Number(BigInt(other.id) - BigInt(one.id))),
    [castings],
  );
}
