import type { HenFacts } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { YardHen } from './hen.repo.ts';

/** Converts a hen to its wire shape; `eggsAt`: instants at which the eggs in its nest are laid. */
export function henFacts(hen: YardHen, eggsAt: number[]): HenFacts {
  return {
    id: hen.id.toString(),
    version: Number(hen.version),
    boughtAt: hen.boughtAt,
    endsAt: hen.endsAt,
    yPpm: hen.yPpm,
    eggPrice: formatAmount(hen.eggPrice),
    fedDay: hen.fedDay,
    fedDays: hen.fedDays,
    collectedEggs: hen.collectedEggs,
    eggsAt,
  };
}
