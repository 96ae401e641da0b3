import type { Db } from '#server/db/database.ts';

/** Keys that pay or paid, at most ten. */
export async function readPayers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('payout_key').select('payer').orderBy('payer').limit(10).execute();
  return rows.map(({ payer }) => payer);
}
