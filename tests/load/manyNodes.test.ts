import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/createDatabase.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';
import { manyNodes } from './manyNodes.ts';

const postgres = findPostgres();

describe.skipIf(!postgres.found)('PostgreSQL', needsPostgres(postgres), () => {
  test('a hundred concurrent players on four servers lose no call, and the audit finds no fault', async () => {
    const { serverUrl } = inject('postgres');
    const database = await createDatabase(serverUrl, 'template0');
    try {
      const { url } = database;
      const report = await manyNodes({ databaseUrl: url, nodes: 4, players: 100, calls: 6, seed: 11 });
      expect(report.faults).toEqual([]);
      expect(report.auditOk, report.audit).toBe(true);
      expect(report.answered).toBe(600);
      expect(report.heard).toBeGreaterThan(300);
    } finally {
      await database.drop();
    }
  });
});
