import type { RefusalKey } from '#core/api/refusals.ts';
import type { ChangingPath } from '#core/api/table.ts';

/** An answered call: from then on its effect must exist exactly once. */
export interface Acknowledged {
  playerId: string;
  requestId: string;
  action: { path: ChangingPath; params: Record<string, string | number> };
  /** Data of the answer, or the key of the refusal. */
  answer: { data: unknown } | { refused: RefusalKey };
}
