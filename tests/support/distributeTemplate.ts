import pino from 'pino';
import { connect } from '#server/db/connect.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';

/** Shards of a test's tables: enough that players lie on different workers, and few enough to be copied quickly. */
const SHARDS = 4;

/** Lays the tables of a migrated database on a coordinator of Citus into shards. */
export async function distributeTemplate(url: string): Promise<void> {
  const { db, close } = await connect({ url, log: pino({ level: 'silent' }) });
  try {
    await distributeTables(db, SHARDS);
  } finally {
    await close();
  }
}
