/** PostgreSQL's codes for a prepared statement that the session does not know, or knows already. */
const NAME_LOST = ['26000', '42P05'];

/**
 * True if a connection's prepared statements no longer fit: a table was changed by another version's migration, a pooler
 * reset the session, or Citus moved a shard. The statement did not run.
 */
export function isStalePlan(cause: unknown): boolean {
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  const says = (text: string) => (message ?? '').includes(text);
  return (
    NAME_LOST.includes(code ?? '') ||
    (code === '0A000' && says('cached plan')) ||
    (code === 'XX000' && says('could not find valid entry for shard'))
  );
}
