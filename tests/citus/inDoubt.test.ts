import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { endInDoubt } from '#server/db/distribution/endInDoubt.ts';
import { firstInDoubt } from '#server/ledger/audit/inDoubt.ts';
import { inDatabase } from '../support/createDatabase.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { openDatabase } from '../support/world.ts';

/** As Citus names them: the coordinator's group, a process, a transaction and a connection of it. */
const GID = 'citus_0_1_1_1';

let connection: Connection;
beforeAll(async () => {
  if (hasCitus) connection = await openDatabase();
});
afterAll(() => connection?.close());

/** Leaves a transaction on the first worker, as a coordinator that ended before its decision does. */
async function leaveInDoubt(): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(connection.db);
  const [worker = ''] = inject('postgres').workers;
  const client = new pg.Client({ connectionString: inDatabase(worker, rows[0]?.name ?? '') });
  await client.connect();
  try {
    for (const statement of ['BEGIN', 'SELECT txid_current()', `PREPARE TRANSACTION '${GID}'`])
      await client.query(statement);
  } finally {
    await client.end();
  }
}

test.skipIf(!hasCitus)(
  'a transaction that a worker prepared and nobody decided is named by the audit, and ended at the start',
  needsCitus,
  async () => {
    const first = () => connection.db.transaction().execute((tx) => firstInDoubt(tx, 0));
    expect(await first()).toBeNull();
    expect(await endInDoubt(connection.db)).toBe(0);
    await leaveInDoubt();
    const { port } = new URL(inject('postgres').workers[0] ?? '');
    expect(await first()).toEqual({ node: `127.0.0.1:${port}`, transaction: GID });
    expect(await endInDoubt(connection.db)).toBe(1);
    expect(await first()).toBeNull();
  },
);
