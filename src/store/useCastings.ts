import { useMemo } from 'react';
import type { Casting } from '#core/api/castingObjects.ts';
import { useManor } from './useManor.ts';

/** Own loaded castings, newest first; null before any are loaded. */
export function useCastings(): readonly Casting[] | null {
  const castings = useManor((state) => state.facts.castings);
  return useMemo(
    () =>
      castings && Object.values(castings).sort((left, right) => Number(BigInt(right.id) - BigInt(left.id))),
    [castings],
  );
}
