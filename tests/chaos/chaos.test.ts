import { expect, test } from 'vitest';
import { chaosRun } from './chaosRun.ts';

test('no acknowledged call is lost or doubled when the server is killed under load', async () => {
  const written: string[] = [];
  const report = await chaosRun({
    calls: 60,
    kills: 3,
    seed: 7,
    players: 3,
    say: (line) => written.push(line),
  });
  expect(report.faults, written.join('\n')).toEqual([]);
  expect(report.auditOk, report.audit).toBe(true);
  expect(report).toMatchObject({ answered: 60, kills: 3 });
});
