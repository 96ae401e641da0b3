/** Turns of a job in one hour of wall time, of all nodes. */
export interface JobSpanTable {
  name: string;
  begins_at: Date;
  turns: bigint;
  failures: bigint;
  total_ms: bigint;
  longest_ms: bigint;
  last_at: Date;
  last_ms: bigint;
  fault: string | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    job_span: JobSpanTable;
  }
}
