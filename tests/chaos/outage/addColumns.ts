import pg from 'pg';

/** As of migrations: a table that stays locked gives way to calls, and is tried again. */
const LOCK_MS = 1_000;
const MAX_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

async function addColumn(client: pg.Client, table: string, column: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`ALTER TABLE ${table} ADD COLUMN ${column} text`);
      return;
    } catch (cause) {
      if ((cause as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw cause;
    }
  }
}

/**
 * Adds a column to every table, as migrations of later versions do, so that every statement that reads a table whole
 * gets another result than it was planned for. Resolves with the number of tables.
 */
export async function addColumns(url: string, column: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_MS}`);
    const { rows } = await client.query<{ name: string }>(
      // A partition takes its table's columns.
      `SELECT format('%I', relname) AS name FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    for (const { name } of rows) await addColumn(client, name, column);
    return rows.length;
  } finally {
    await client.end();
  }
}
