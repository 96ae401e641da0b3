import type { RefusalKey } from '../../core/api/refusals.ts';
import type { Wish } from './farmModel.ts';

/** A call that was answered: from then on it must be there for good, once. */
export interface Acknowledged {
  playerId: string;
  requestId: string;
  wish: Wish;
  /** The answer's data, or the key of the refusal. */
  answer: { data: unknown } | { refused: RefusalKey };
}
