/** When each job ran last; the row is its lock, so that one node at a time runs it. */
export interface JobTable {
  name: string;
  /** Daily jobs: the last game day that is done. */
  done_day: bigint | null;
  /** Other jobs: the game time from which the next run is due. */
  due_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    job: JobTable;
  }
}
