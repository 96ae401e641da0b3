import type { Generated } from 'kysely';

/** A notice that waits for its time, or did. Times are wall time. */
export interface NoticePlanTable {
  id: Generated<bigint>;
  title_zh: string;
  title_en: string;
  body_zh: string;
  body_en: string;
  reason: string;
  due_at: Date;
  state: 'planned' | 'done' | 'dropped';
  /** An operator's address. */
  planned_by: string;
  planned_at: Date;
  ended_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    notice_plan: NoticePlanTable;
  }
}
