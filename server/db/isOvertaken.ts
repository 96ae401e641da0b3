/** PostgreSQL's code for a row that another transaction changed behind the snapshot (serialization failure). */
const OVERTAKEN = '40001';

/** True if another transaction was faster: the row that was to be locked or changed is not that of the snapshot any more. */
export const isOvertaken = (cause: unknown): boolean =>
  (cause as { code?: string } | null)?.code === OVERTAKEN;
