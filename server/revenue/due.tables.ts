/** Last account that the running payment of rewards has paid. One row. */
export interface DueRunTable {
  id: number;
  /** Both empty between two payments. */
  coin: string;
  name: string;
}

declare module '#server/db/database.ts' {
  interface Database {
    due_run: DueRunTable;
  }
}
