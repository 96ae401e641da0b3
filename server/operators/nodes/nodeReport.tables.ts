/** The last report of a running node. */
export interface NodeReportTable {
  id: string;
  name: string;
  version: string;
  runtime: string;
  started_at: Date;
  seen_at: Date;
  connections: bigint;
  streams: bigint;
  lag_ms: bigint;
  memory_mb: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    node_report: NodeReportTable;
  }
}
