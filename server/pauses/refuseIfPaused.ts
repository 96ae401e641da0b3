import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readPauseReason } from './flow.repo.ts';

/**
 * Refuses paused {reason} while a money flow is paused. Reads the database: a call that starts after the
 * pause's commit is refused on every node. Calls that cannot afford a query use `world.flows.refusal`.
 */
export async function refuseIfPaused(db: Db | Tx, flow: Flow): Promise<Refusal | null> {
  const reason = await readPauseReason(db, flow);
  return reason === null ? null : refuse('paused', { reason });
}
