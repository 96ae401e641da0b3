import type { Flow } from '#core/catalog/flows.ts';

/** Money flows that were ever paused. */
export interface FlowStateTable {
  flow: Flow;
  paused: boolean;
  reason: string | null;
  /** Wall time. */
  since: Date;
  set_by: string;
  version: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    flow_state: FlowStateTable;
  }
}
