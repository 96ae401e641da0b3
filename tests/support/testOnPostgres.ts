import { test } from 'vitest';
import { skipReason } from './skipReason.ts';

/**
 * A test that runs on PostgreSQL only, mostly because it needs two connections: PGlite has one. Elsewhere it is skipped,
 * and `npm test` names the reason at its end.
 */
export function testOnPostgres(title: string, run: () => Promise<void>): void {
  const isPostgres = process.env.MANOR_TEST_DB === 'postgres';
  test.skipIf(!isPostgres)(title, skipReason('needs PostgreSQL; runs in project pg'), run);
}
