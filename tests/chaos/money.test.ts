import { expect, test } from 'vitest';
import { findPostgres } from '../support/findPostgres.ts';
import { moneyRun } from './money/moneyRun.ts';

const postgres = findPostgres();
const postgresBin = postgres.found && 'bin' in postgres ? postgres.bin : null;

test('each deposit is credited once and each payout made at most once when server, chain and database are killed', async () => {
  const written: string[] = [];
  const report = await moneyRun({
    rounds: 3,
    withinMs: Infinity,
    auditEvery: 2,
    seed: 5,
    players: 3,
    postgresBin,
    say: (line) => written.push(line),
  });
  expect(report.faults, written.join('\n')).toEqual([]);
  expect(report.auditOk, report.audit).toBe(true);
  expect(report.deposits).toBeGreaterThanOrEqual(3);
  expect(Object.values(report.kills).reduce((sum, times) => sum + times, 0)).toBe(3);
});
