import type { HenFacts } from '#core/api/objects.ts';
import { feedRefusal } from '#core/rules/hen.ts';
import type { FactsState } from '../store/facts.ts';
import { livingHens } from './livingHens.ts';

/** Hens that are hungry at game time `now`. */
export function hensToFeed(hens: FactsState['hens'], now: number): HenFacts[] {
  return livingHens(hens, now).filter((hen) => feedRefusal(hen, now) === null);
}
