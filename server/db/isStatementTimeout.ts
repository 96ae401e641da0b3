/** PostgreSQL's code for a statement that exceeded its time limit. */
const QUERY_CANCELED = '57014';

/** True if a statement exceeded its time limit. */
export function isStatementTimeout(cause: unknown): boolean {
  return (cause as { code?: string } | null)?.code === QUERY_CANCELED;
}
