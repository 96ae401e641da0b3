import type { FlowState } from '#core/api/objects.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Change of a flow: paused with a reason, or resumed with null. */
export interface FlowChange {
  flow: Flow;
  reason: string | null;
  /** An operator's address, or `server`. */
  by: string;
  wallNow: number;
}

/** State of every flow that was ever paused. */
export async function readFlows(db: Db | Tx): Promise<FlowState[]> {
  const rows = await db.selectFrom('flow_state').selectAll().orderBy('flow').execute();
  return rows.map(stateOf);
}

/** Reason of a flow's pause, or null when it is not paused. */
export async function readPauseReason(db: Db | Tx, flow: Flow): Promise<string | null> {
  const row = await db
    .selectFrom('flow_state')
    .select('reason')
    .where('flow', '=', flow)
    .where('paused', '=', true)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Pauses or resumes a flow; returns its new state, or null when it was in that state already. */
export function saveFlow(tx: Tx, change: FlowChange): Promise<FlowState | null> {
  return change.reason === null ? resume(tx, change) : pause(tx, change);
}

async function pause(tx: Tx, { flow, reason, by, wallNow }: FlowChange): Promise<FlowState | null> {
  const state = { paused: true, reason, since: new Date(wallNow), set_by: by };
  const row = await tx
    .insertInto('flow_state')
    .values({ flow, version: 1n, ...state })
    .onConflict((conflict) =>
      conflict
        .column('flow')
        .doUpdateSet((eb) => ({ ...state, version: eb('flow_state.version', '+', 1n) }))
        .where('flow_state.paused', '=', false),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? stateOf(row) : null;
}

async function resume(tx: Tx, { flow, by, wallNow }: FlowChange): Promise<FlowState | null> {
  const row = await tx
    .updateTable('flow_state')
    .set((eb) => ({
      paused: false,
      reason: null,
      since: new Date(wallNow),
      set_by: by,
      version: eb('version', '+', 1n),
    }))
    .where('flow', '=', flow)
    .where('paused', '=', true)
    .returningAll()
    .executeTakeFirst();
  return row ? stateOf(row) : null;
}

function stateOf(row: {
  flow: Flow;
  paused: boolean;
  reason: string | null;
  since: Date;
  version: bigint;
}): FlowState {
  const { flow, paused, reason, since, version } = row;
  return { flow, paused, reason, since: since.getTime(), version: Number(version) };
}
