import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** A table with a row for each game day, and its column with the sum of that day in ATR units. */
export interface DaySum<Table extends keyof Database & string = keyof Database & string> {
  table: Table;
  column: keyof Database[Table] & string;
}

/**
 * Adds a worth (ATR units) to a game day's sum; false, with nothing stored, when the sum would exceed `max`. The day's
 * row stays locked: call it right before posting.
 */
export async function addWithinBudget<Table extends keyof Database & string>(
  tx: Tx,
  { table, column }: DaySum<Table>,
  day: number,
  worth: bigint,
  max: bigint,
): Promise<boolean> {
  if (worth > max) return false;
  const total = sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  const { rows } = await sql`
    INSERT INTO ${sql.table(table)} (day, ${sql.ref(column)}) VALUES (${day}, ${worth})
    ON CONFLICT (day) DO UPDATE SET ${sql.ref(column)} = ${total} WHERE ${total} <= ${max}
    RETURNING day`.execute(tx);
  return rows.length === 1;
}
