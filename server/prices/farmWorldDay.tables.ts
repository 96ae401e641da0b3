export interface FarmWorldDayTable {
  day: number;
  spent: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    farm_world_day: FarmWorldDayTable;
  }
}
