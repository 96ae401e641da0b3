import type { FlowState } from '#core/api/objects.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** How a flow is to be set: paused with a reason, or going on with null. */
export interface FlowChange {
  flow: Flow;
  reason: string | null;
  /** An operator's address, or `server`. */
  by: string;
  wallNow: number;
}

/** Every flow that was ever paused. */
export async function readFlows(db: Db | Tx): Promise<FlowState[]> {
  const rows = await db.selectFrom('flow_state').selectAll().orderBy('flow').execute();
  return rows.map(stateOf);
}

/** Why a flow is paused, or null while it goes on. */
export async function readPauseReason(db: Db | Tx, flow: Flow): Promise<string | null> {
  const row = await db
    .selectFrom('flow_state')
    .select('reason')
    .where('flow', '=', flow)
    .where('paused', '=', true)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Sets a flow, and gives it as it stands now; null when it was in that state already. */
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
