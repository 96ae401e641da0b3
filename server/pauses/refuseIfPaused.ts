import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readPauseReason } from './flow.repo.ts';

/**
 * Refuses `paused` {reason} while a flow of money is paused, asked of the database: whoever begins after a pause was
 * committed is refused, on every node. Calls that must cost no further statement ask `world.flows.refusal` instead.
 */
export async function refuseIfPaused(db: Db | Tx, flow: Flow): Promise<Refusal | null> {
  const reason = await readPauseReason(db, flow);
  return reason === null ? null : refuse('paused', { reason });
}
