// npm run drill -- backup: archives and backs up a PostgreSQL of its own under load, loses it, restores it to a chosen
// second into a second cluster, and audits books and chain. Options: --seconds 20 of load before and after the second,
// --calls 30 a second, --players 12, --archive-timeout 10, --seed. Exit status 1: something is lost; 2: a program is
// missing.
// npm run drill -- image: runs the image's steps in a root made by debootstrap, and that root read-only and without
// privileges. Needs root. --root: runs a root that was built before. The Debian root is made once and stored in .build/image.
// npm run drill -- failover: three machines with etcd, Patroni and PostgreSQL in network namespaces, HAProxy in front.
// Kills the primary --kills 10 times under --calls 30 a second, then cuts machines off. Needs root.
// npm run drill -- dashboard: two nodes under --calls for --seconds, read by Prometheus with the installation's rules; asks
// every query of the dashboard and draws its panels.
// npm run drill -- workers: a world that moves to a coordinator of Citus and two workers under --calls 30 a second of --players 12.
// Kills the workers in turn, --kills 10 times, stops their processes for a while, fills the disk of one, where root may mount a
// small one, and moves books. Needs the extension Citus.
import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { backupDrill } from './backup/backupDrill.ts';
import { backupText } from './backup/backupReport.ts';
import { findBackupPrograms } from './backup/findBackupPrograms.ts';
import { dashboardDrill } from './dashboard/dashboardDrill.ts';
import { DrillMissing } from './drillMissing.ts';
import { failoverDrill } from './failover/failoverDrill.ts';
import { findFailoverPrograms } from './failover/failoverPrograms.ts';
import { failoverText } from './failover/failoverReport.ts';
import { imageDrill } from './image/imageDrill.ts';
import { findCitusPrograms } from './workers/findCitusPrograms.ts';
import { workersDrill } from './workers/workersDrill.ts';
import { workersText } from './workers/workersReport.ts';

const EXIT_MISSING = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    calls: { type: 'string', default: '30' },
    players: { type: 'string', default: '12' },
    'archive-timeout': { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    kills: { type: 'string', default: '10' },
    root: { type: 'string' },
  },
});

async function backup(): Promise<boolean> {
  const archiveTimeout = Number(values['archive-timeout']);
  const report = await backupDrill({
    bin: findBackupPrograms(),
    perSecond: Number(values.calls),
    seconds: Number(values.seconds),
    players: Number(values.players),
    archiveTimeout,
    seed: Number(values.seed),
    say: (line) => console.log(line),
  });
  console.log(`\n${backupText(report, archiveTimeout)}`);
  return report.faults.length === 0 && report.auditOk;
}

async function image(): Promise<boolean> {
  const { node, appMb, readyMs, stopMs, faults } = await imageDrill({
    root: values.root,
    say: (line) => console.log(line),
  });
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(
    `Node ${node}, /app ${appMb} MB, ready after ${(readyMs / 1_000).toFixed(1)} s, ended after ${(stopMs / 1_000).toFixed(1)} s: ` +
      `${faults.length === 0 ? 'runs read-only and without privileges' : 'NOT as described'}.`,
  );
  return faults.length === 0;
}

async function failover(): Promise<boolean> {
  const report = await failoverDrill({
    bin: findFailoverPrograms(),
    kills: Number(values.kills),
    perSecond: Number(values.calls),
    players: Number(values.players),
    seed: Number(values.seed),
    say: (line) => console.log(line),
  });
  console.log(`\n${failoverText(report)}`);
  return report.faults.length === 0 && report.auditOk;
}

async function workers(): Promise<boolean> {
  const report = await workersDrill({
    bin: findCitusPrograms(),
    kills: Number(values.kills),
    perSecond: Number(values.calls),
    players: Number(values.players),
    seed: Number(values.seed),
    say: (line) => console.log(line),
  });
  console.log(`\n${workersText(report)}`);
  return report.faults.length === 0 && report.auditOk;
}

async function dashboard(): Promise<boolean> {
  const { panels, empty, alerts, calls } = await dashboardDrill({
    perSecond: Number(values.calls),
    seconds: Number(values.seconds),
    players: Number(values.players),
    seed: Number(values.seed),
    say: (line) => console.log(line),
  });
  for (const { name, state } of alerts) console.log(`alert ${name}: ${state}`);
  for (const title of empty) console.log(`no data: ${title}`);
  console.log(
    `${calls} calls; ${panels - empty.length} of ${panels} panels have data: docs/pictures/dashboard.webp`,
  );
  return !alerts.some(({ state }) => state === 'firing');
}

const drills: Record<string, () => Promise<boolean>> = { backup, image, failover, dashboard, workers };

try {
  const drill = drills[positionals[0] ?? ''];
  if (!drill || positionals.length !== 1)
    throw new DrillMissing(`Name one drill: npm run drill -- ${Object.keys(drills).join('|')}`);
  process.exitCode = (await drill()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof DrillMissing)) throw error;
  console.error(error.message);
  process.exitCode = EXIT_MISSING;
}
