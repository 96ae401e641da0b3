import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext } from '@playwright/test';
import { installApart } from '../../tools/installApart.mjs';
import { enterFarm, openInvitation } from '../support/pageVisit.ts';
import { ensureBrowser } from '../support/ensureBrowser.ts';
import { freePort } from '../support/freePort.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { BROWSER_FLAGS } from './openBrowser.ts';

const ROOT = join(import.meta.dirname, '../..');
const APART = 'tools/lighthouse';
const REPORTS = join(ROOT, '.build/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The parts of a report of Lighthouse that are read here. */
interface Result {
  runtimeError?: { message: string };
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
}

/** Lighthouse's own function. */
type Examine = (url: string, options: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>;

/** Installs Lighthouse on the first run and loads it. */
async function loadLighthouse(): Promise<Examine> {
  installApart(ROOT, APART, 'Lighthouse');
  const place = createRequire(join(ROOT, APART, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(place).href)) as { default: Examine };
  return lighthouse;
}

interface Visit {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** Least score for performance, of 100; the other categories need all 100. */
  least: number;
}

/** Pages by their place. The farm is drawn by software here, so it needs less. */
const VISITS: readonly Visit[] = [
  { name: 'invitation', path: '/', isSignedIn: false, least: 90 },
  { name: 'home', path: '/#/', isSignedIn: true, least: 90 },
  { name: 'assets', path: '/#/assets', isSignedIn: true, least: 90 },
  { name: 'atr', path: '/#/atr', isSignedIn: true, least: 90 },
  { name: 'farm', path: '/#/farm', isSignedIn: true, least: 75 },
];

interface Phone {
  context: BrowserContext;
  port: number;
  close(): Promise<void>;
}

/** A browser with a profile on disk: Lighthouse opens its own tab in it by the port, and finds the sign-in there. */
async function openProfile(): Promise<Phone> {
  const home = mkdtempSync(join(tmpdir(), 'manor-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(home, {
    executablePath: ensureBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
  });
  return {
    context,
    port,
    async close() {
      await context.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A busy machine may draw the farm too slowly for Lighthouse's own screenshot. */
const MAX_TRIES = 3;

/**
 * One run of Lighthouse's mobile preset. Stored sign-ins stay, the cache is emptied before. A run that the browser could
 * not finish is repeated, and rejects after the third time.
 */
async function examine(lighthouse: Examine, url: string, port: number, tries = MAX_TRIES): Promise<Result> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  const fault = ran ? ran.lhr.runtimeError?.message : 'it returned nothing';
  if (ran && !fault) return ran.lhr;
  if (tries > 1) return examine(lighthouse, url, port, tries - 1);
  throw new Error(`Lighthouse at ${url}: ${fault}`);
}

const score = ({ categories }: Result, category: Category) => 100 * (categories[category]?.score ?? NaN);
const seconds = ({ audits }: Result, audit: string) => (audits[audit]?.numericValue ?? NaN) / 1_000;

/** Titles of the audits that cost a category its full score. */
function faultsOf({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function rowsOf({ name, least }: Visit, runs: readonly Result[]): BenchRow[] {
  const middle = (read: (run: Result) => number) => median(runs.map(read));
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((audit) =>
      rounded(
        middle((run) => seconds(run, audit)),
        2,
      ),
    )
    .join(', ');
  const shift = rounded(
    middle((run) => run.audits['cumulative-layout-shift']?.numericValue ?? NaN),
    3,
  );
  return CATEGORIES.map((category) => ({
    what: `Lighthouse ${name}: ${category}`,
    value: rounded(middle((run) => score(run, category))),
    unit: '',
    budget: { least: category === 'performance' ? least : 100 },
    note:
      category === 'performance'
        ? `paint, largest paint, blocked: ${times} s; shift ${shift}`
        : [...new Set(runs.flatMap((run) => faultsOf(run, category)))].join(', '),
  }));
}

/** Scores of Lighthouse's mobile preset, median of `rounds`; its reports are in `.build/lighthouse`. */
export async function lighthouseBench(rounds: number, say: (line: string) => void): Promise<BenchRow[]> {
  const lighthouse = await loadLighthouse();
  const manor = await manorProcess();
  const phones = { out: await openProfile(), in: await openProfile() };
  mkdirSync(REPORTS, { recursive: true });
  try {
    const page = await phones.in.context.newPage();
    await openInvitation(page, manor.url);
    await enterFarm(page);
    await page.close();
    const rows: BenchRow[] = [];
    for (const visit of VISITS) {
      const { port } = visit.isSignedIn ? phones.in : phones.out;
      const runs: Result[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const run = await examine(lighthouse, `${manor.url}${visit.path}`, port);
        runs.push(run);
        writeFileSync(join(REPORTS, `${visit.name}-${round}.json`), JSON.stringify(run));
        say(`${visit.name}: ${CATEGORIES.map((each) => rounded(score(run, each))).join(' ')}`);
      }
      rows.push(...rowsOf(visit, runs));
    }
    return rows;
  } finally {
    await Promise.all([phones.out.close(), phones.in.close()]);
    await manor.stop();
  }
}
