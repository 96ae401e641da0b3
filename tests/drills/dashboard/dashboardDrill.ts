import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { moneyInPlay } from '../backup/moneyInPlay.ts';
import { steadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { manorNodes } from '../../load/manorNodes.ts';
import { openBrowser } from '../../load/openBrowser.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { canInstallPackages, installPackages } from '../../support/debianPackages.ts';
import { findPostgres } from '../../support/findPostgres.ts';
import { scraper } from '../../support/manorProcess.ts';
import { postgresCluster } from '../../support/postgresCluster.ts';
import { testOperators } from '../../support/testOperators.ts';
import { DrillMissing } from '../drillMissing.ts';
import { readPanels, type DrawnPanel } from './dashboardPanels.ts';
import { drawDashboard } from './drawDashboard.ts';
import { prometheusServer } from './prometheusServer.ts';

const ROOT = join(import.meta.dirname, '../../..');
const RULES = join(ROOT, 'deploy/compose/prometheus/alerts.yml');
const PICTURE = join(ROOT, 'docs/pictures/dashboard.webp');
const NODES = 2;

export interface DashboardDrillOptions {
  perSecond: number;
  /** Seconds of calls. */
  seconds: number;
  players: number;
  seed: number;
  say(line: string): void;
}

export interface DashboardReport {
  panels: number;
  /** Titles of panels whose queries returned nothing. */
  empty: string[];
  alerts: { name: string; state: string }[];
  calls: number;
}

/** Folder of PostgreSQL's programs. Installs Prometheus where that needs no question; throws a DrillMissing. */
function findPrograms(): string {
  const postgres = findPostgres({ PATH: process.env.PATH });
  const isThere = () => spawnSync('prometheus', ['--version']).status === 0;
  if (!isThere() && canInstallPackages()) installPackages(['prometheus']);
  if (postgres.found && 'bin' in postgres && isThere()) return postgres.bin;
  throw new DrillMissing(
    'The dashboard drill needs the packages postgresql and prometheus (Debian, Ubuntu).',
  );
}

async function savePicture(panels: readonly DrawnPanel[], span: [number, number]): Promise<void> {
  const { svg, width, height } = drawDashboard(panels, span);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<body style="margin:0">${svg}</body>`);
    const picture = await page.screenshot();
    mkdirSync(dirname(PICTURE), { recursive: true });
    await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(PICTURE);
  } finally {
    await browser.close();
  }
}

/**
 * Runs two nodes under load with deposits and withdrawals, lets a real Prometheus with the installation's rules read
 * them, asks every query of the committed dashboard, and draws its panels into `docs/pictures/dashboard.webp`.
 */
export async function dashboardDrill(options: DashboardDrillOptions): Promise<DashboardReport> {
  const { perSecond, seconds, players, seed, say } = options;
  const cluster = await postgresCluster(findPrograms());
  const closing: (() => Promise<unknown>)[] = [() => cluster.stop()];
  try {
    const database = await createDatabase(cluster.url, 'template0');
    const nodes = await manorNodes(database.url, NODES);
    closing.push(() => nodes.stop());
    const targets = nodes.urls.map((url) => new URL(url).host);
    const token = scraper.authorization.replace('Bearer ', '');
    const prometheus = await prometheusServer(targets, token, RULES);
    closing.push(() => prometheus.stop());
    const from = Math.floor(Date.now() / 1_000);
    const [first] = nodes.processes;
    if (!first) throw new Error('no node was started');
    const money = await moneyInPlay(first, seed, testOperators[0]);
    const steady = await steadyCalls({
      urls: nodes.urls,
      first: 1,
      players,
      perSecond,
      seed,
      isPatient: true,
    });
    say(`${NODES} nodes under ${perSecond} calls a second, read by Prometheus …`);
    await money.depositAndWithdraw();
    await pause(seconds * 1_000);
    const { acknowledged } = await steady.stop();
    money.close();
    const to = Math.floor(Date.now() / 1_000);
    const panels = await readPanels(prometheus, from, to);
    const alerts = await prometheus.alerts();
    await savePicture(panels, [from, to]);
    const empty = panels.filter(({ curves }) => curves.length === 0).map(({ title }) => title);
    return { panels: panels.length, empty, alerts, calls: acknowledged.length };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
