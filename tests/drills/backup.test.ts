import { expect, test } from 'vitest';
import { findPostgres } from '../support/findPostgres.ts';
import { skipReason } from '../support/skipReason.ts';
import { backupDrill } from './backup/backupDrill.ts';
import { findBackupPrograms } from './backup/findBackupPrograms.ts';
import { DrillMissing } from './drillMissing.ts';

const local = findPostgres({ PATH: process.env.PATH });

test.skipIf(!local.found)(
  'a lost database is restored to a chosen second: every answer of before, none of after, each payment once',
  skipReason(local.found ? '' : local.reason),
  async () => {
    const report = await backupDrill({
      bin: findBackupPrograms(local),
      perSecond: 20,
      seconds: 0,
      players: 4,
      archiveTimeout: 1,
      seed: 7,
      say: () => {},
    });
    expect(report.faults).toEqual([]);
    expect(report.auditOk, report.audit).toBe(true);
    expect(report.before).toBeGreaterThan(0);
    expect(report.after).toBeGreaterThan(0);
    expect(report.payouts).toBeGreaterThan(0);
    expect(report.deposits).toBe(2);
  },
);

test('a machine without the server programs is told which ones to install', () => {
  const without = () => findBackupPrograms({ found: true, bin: import.meta.dirname });
  expect(without).toThrow(DrillMissing);
  expect(without).toThrow(/^The backup drill needs initdb, postgres, pg_basebackup, pg_verifybackup of/);
  expect(() => findBackupPrograms({ found: false, reason: 'none' })).toThrow(/install the packages/);
});
