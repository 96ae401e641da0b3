import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { refuseWhileServed } from '#server/db/refuseWhileServed.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();
const log = makeLogger('silent');

describe.skipIf(!postgres.found)(
  'a command that needs the database for itself',
  needsPostgres(postgres),
  () => {
    let database: Database;
    let connection: Connection;
    beforeAll(async () => {
      database = await createDatabase(inject('postgres').serverUrl);
      connection = await connect({ url: database.url, log });
    });
    afterAll(async () => {
      await connection.close();
      await database.drop();
    });

    test('counts the nodes that are connected, and runs without them', async () => {
      const said = () => refuseWhileServed(connection.db).then(() => '', String);
      expect(await said()).toBe('');
      const nodes = [await connect({ url: database.url, log }), await connect({ url: database.url, log })];
      for (const node of nodes) await node.listen('wake', () => {});
      expect(await said()).toContain('2 nodes are connected');
      await nodes[0]?.close();
      await expect.poll(said).toContain('A node is connected');
      await nodes[1]?.close();
      await expect.poll(said).toBe('');
    });
  },
);
