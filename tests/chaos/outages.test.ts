import { describe, expect, inject, test } from 'vitest';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres, skipReason } from '../support/skipReason.ts';
import type { OutageReport } from './outage/outage.ts';
import { outages } from './outage/outageRun.ts';
import { noSmallDisk } from './outage/smallDisk.ts';

const postgres = findPostgres();

/** The least that shows each fault; `npm run chaos -- --outage all` runs the long ones with their figures. */
async function shortly(name: string, seconds: number): Promise<OutageReport> {
  const serverUrl = postgres.found ? inject('postgres').serverUrl : null;
  const say = () => {};
  const report = await outages[name]!.run({ seconds, perSecond: 50, players: 20, seed: 16, serverUrl, say });
  expect(report.faults).toEqual([]);
  expect(report.auditOk, report.audit).toBe(true);
  expect(report.answered).toBeGreaterThan(0);
  return report;
}

/** Reasons for another attempt while a database is away: the server says that it is busy, or callers hang up. */
const isExpected = (reason: string) => reason === '503 busy' || reason === 'no answer';

describe.skipIf(!postgres.found)(
  'on PostgreSQL no acknowledged call is lost',
  needsPostgres(postgres),
  () => {
    test('when the database goes away and comes back', async () => {
      const { again } = await shortly('database', 1);
      expect(Object.keys(again).filter((reason) => !isExpected(reason))).toEqual([]);
    });

    test('when the network to the database falls silent', async () => {
      const { again } = await shortly('network', 1);
      expect(Object.keys(again).filter((reason) => !isExpected(reason))).toEqual([]);
    });

    test('when the chain cannot be reached: the game goes on, and a deposit is credited once afterwards', async () => {
      await shortly('chain', 1);
    });

    test('when an older and a newer version serve, and every table gets another column', async () => {
      const { again } = await shortly('versions', 3);
      expect(again).toEqual({});
    });

    test("when the server's clock is set forward and back: no player's game time goes back", async () => {
      const { again } = await shortly('clock', 6);
      expect(again).toEqual({});
    });
  },
);

const noDisk = noSmallDisk();
describe.skipIf(noDisk !== null)('on PGlite no acknowledged call is lost', skipReason(noDisk ?? ''), () => {
  test('when the disk is full for a while', async () => {
    const { again } = await shortly('disk', 2);
    expect(Object.keys(again).filter((reason) => !isExpected(reason))).toEqual([]);
  });
});
