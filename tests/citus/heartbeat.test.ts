import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Connection } from '#server/db/connection.ts';
import { beatNodes, firstOldNode, refuseOldNode } from '#server/db/distribution/heartbeat.ts';
import { oldNode } from '#server/ledger/audit/oldNode.ts';
import { inDatabase, onServer } from '../support/createDatabase.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { openDatabase } from '../support/world.ts';

let connection: Connection;
beforeAll(async () => {
  if (hasCitus) connection = await openDatabase();
});
afterAll(() => connection?.close());

const BEATS = 5;

/** Sets the copy of a node alone, as a restore of an older backup does. */
async function setCopy(serverUrl: string, beat: number): Promise<void> {
  const { db } = connection;
  const { rows } = await sql<{ database: string; copy: string }>`
    SELECT current_database() AS database, logicalrelid || '_' || shardid AS copy
    FROM pg_dist_shard WHERE logicalrelid = 'node_heartbeat'::regclass`.execute(db);
  const [{ database, copy } = { database: '', copy: '' }] = rows;
  await onServer(inDatabase(serverUrl, database), `UPDATE ${copy} SET beat = ${beat}`);
}

test.skipIf(!hasCitus)(
  'a node that was restored from an older backup is named, refused at the start, and found by the audit',
  needsCitus,
  async () => {
    const { db } = connection;
    const { serverUrl, workers } = inject('postgres');
    const [worker = ''] = workers;
    const audited = () =>
      db.transaction().execute((tx) => oldNode.check({ tx, constants: {} as never, chain: null }));
    expect(await firstOldNode(db)).toBeNull();
    for (let beat = 0; beat < BEATS; beat += 1) await db.transaction().execute(beatNodes);
    expect(await firstOldNode(db)).toBeNull();
    await refuseOldNode(db);

    // Between the ends of one change on two nodes.
    await setCopy(worker, BEATS - 1);
    expect(await firstOldNode(db)).toBeNull();

    await setCopy(worker, BEATS - 2);
    const node = `127.0.0.1:${new URL(worker).port}`;
    const old = { node, beat: String(BEATS - 2), newest: String(BEATS) };
    expect(await firstOldNode(db)).toEqual(old);
    expect(await audited()).toEqual(old);
    await expect(refuseOldNode(db)).rejects.toThrow(`${node} has heartbeat 3, another one 5`);
    // It stays so, whatever is written afterwards.
    await db.transaction().execute(beatNodes);
    expect(await firstOldNode(db)).toMatchObject({ node, beat: '4', newest: '6' });

    await setCopy(worker, BEATS + 1);
    expect(await firstOldNode(db)).toBeNull();
    await setCopy(serverUrl, 1);
    expect(await firstOldNode(db)).toMatchObject({ node: `127.0.0.1:${new URL(serverUrl).port}` });
  },
);
