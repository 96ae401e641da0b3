/** Progress of each job. The row is also the job's lock: one node at a time runs it. */
export interface JobTable {
  name: string;
  /** Daily jobs: the last finished game day. */
  done_day: bigint | null;
  /** Interval jobs: the game time of the next run. */
  due_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    job: JobTable;
  }
}
