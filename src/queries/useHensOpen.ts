import { useManor } from '../store/useManor.ts';
import { loadGoals } from './loadGoals.ts';
import { useRead } from './useRead.ts';

/** A read by one screen is fresh enough for the next. */
const KEEP_MS = 10_000;

/**
 * True if the shop offers hens: after the player's first harvest, and to everyone who has had one. It guides a
 * newcomer, who could spend the whole gift on a hen before the first tree; it protects no coin, so the server sells
 * to other clients at any time. Null until it is known; open when it cannot be read.
 */
export function useHensOpen(): boolean | null {
  const count = useManor((state) => Object.keys(state.facts.hens ?? {}).length);
  const { state, data } = useRead(['listGoals'], loadGoals, KEEP_MS);
  if (count > 0) return true;
  if (data) return data.steps.some(({ fact, have }) => fact === 'harvested' && have > 0);
  return state === 'failed' ? true : null;
}
