import { askRows } from './askRows.ts';

/** Runs one statement on a connection of its own and returns the first column of its first row as text. */
export async function askDatabase(url: string, statement: string): Promise<string> {
  const [row] = await askRows<Record<string, unknown>>(url, statement);
  return String(Object.values(row ?? {})[0] ?? '');
}
