import type { GeneratedAlways } from 'kysely';

/** Pending revenue that releases part of the sponsor's casting early. */
export interface DynamicDueTable {
  id: GeneratedAlways<bigint>;
  key: string;
  sponsor_id: bigint;
  revenue: bigint;
  price: bigint;
  day: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    dynamic_due: DynamicDueTable;
  }
}
