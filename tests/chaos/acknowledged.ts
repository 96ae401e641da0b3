import type { RefusalKey } from '#core/api/refusals.ts';
import type { ChangingPath } from '#core/api/table.ts';

/** A call that was answered: from then on it must be there for good, once. */
export interface Acknowledged {
  playerId: string;
  requestId: string;
  wish: { path: ChangingPath; params: Record<string, string | number> };
  /** The answer's data, or the key of the refusal. */
  answer: { data: unknown } | { refused: RefusalKey };
}
