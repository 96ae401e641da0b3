import type { Generated } from 'kysely';
import type { Flow } from '#core/catalog/flows.ts';

/** Flows of money that were ever paused. */
export interface FlowStateTable {
  flow: Flow;
  paused: boolean;
  reason: string | null;
  /** Wall time. */
  since: Date;
  set_by: string;
  version: bigint;
}

/** What operators, or the server by itself, did; never changed. */
export interface OperatorActTable {
  id: Generated<bigint>;
  /** An operator's address, or `server`. */
  operator: string;
  act: string;
  subject: string;
  reason: string;
  /** Wall time. */
  at: Date;
}

/** One audit a day of the wall clock. */
export interface AuditRunTable {
  day: bigint;
  begun_at: Date;
  ok: boolean | null;
  broken: Generated<string[]>;
}

export interface SwitchTables {
  flow_state: FlowStateTable;
  operator_act: OperatorActTable;
  audit_run: AuditRunTable;
}
