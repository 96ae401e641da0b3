// npm run simulate: plays scenarios on the product's rules and posting builders, without server and database.
// Options: names of scenarios (all by default)  --seeds 20  --days 365 (shorter)  --processes 2  --out .build/simulate
//   --tornado calm-growth: each constant 50 % lower and higher  --adversary: the best strategy for many accounts
//   --break-even calm-growth: the change of each constant that breaks a promise first
//   --set TICKET_CARE_COUPON=12: with another constant  --accounts 1,100,10000 (both for --adversary)
// Results of single seeds are stored; a run that was killed continues where it ended.
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  constantsSchema,
  defaultConstants,
  type ConstantKey,
  type Constants,
} from '#core/catalog/constants.ts';
import { adversaryTable, searchAdversary } from './adversary.ts';
import { breakEven, breakEvenTable } from './breakEven.ts';
import { drawPage } from './drawPage.ts';
import { runOnce, scenarioHash, type SeedResult } from './runOnce.ts';
import { parseScenario, type Scenario } from './scenario.ts';
import { tornado, tornadoTable } from './tornado.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '20' },
    days: { type: 'string' },
    processes: { type: 'string', default: '2' },
    out: { type: 'string', default: '.build/simulate' },
    tornado: { type: 'string' },
    'break-even': { type: 'string' },
    adversary: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
    accounts: { type: 'string', default: '1,100,10000' },
    job: { type: 'boolean', default: false },
    commit: { type: 'string' },
  },
});

const FOLDER = 'scenarios';
const say = (line: string) => process.stderr.write(`${line}\n`);

function readNamed(name: string): Scenario {
  const file = `${FOLDER}/${name}.json`;
  if (!existsSync(file)) throw new Error(`there is no scenario ${file}`);
  const scenario = parseScenario(readFileSync(file, 'utf8'), file);
  return values.days === undefined
    ? scenario
    : { ...scenario, days: Math.min(scenario.days, Number(values.days)) };
}

function allNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

const resultFile = (scenario: Scenario, seed: number) =>
  join(values.out, 'runs', `${scenario.name}-${scenarioHash(scenario)}-${commit()}-${seed}.json`);

let known = values.commit ?? null;

/** Commit of the rules that are played; `dirty` where files differ from it. */
function commit(): string {
  if (known !== null) return known;
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isDirty =
    git('status', '--porcelain', '--', 'core', 'server', 'tests/simulate', 'package.json') !== '';
  known = `${git('rev-parse', '--short=12', 'HEAD')}${isDirty ? '-dirty' : ''}`;
  return known;
}

/** Today's constants with those that --set names. */
function changedConstants(): Constants {
  const changed = Object.fromEntries(
    values.set.map((text) => {
      const [key = '', value = ''] = text.split('=');
      const isNumber = typeof defaultConstants[key as ConstantKey] === 'number';
      return [key, isNumber ? Number(value) : value];
    }),
  );
  const unknown = Object.keys(changed).find((key) => !(key in defaultConstants));
  if (unknown !== undefined) throw new Error(`--set ${unknown}: there is no such constant`);
  return constantsSchema.parse({ ...defaultConstants, ...changed });
}

interface Job {
  name: string;
  seed: number;
}

/** Plays one seed and stores its result in one step, so that a killed run leaves whole files only. */
function playJob({ name, seed }: Job): void {
  const scenario = readNamed(name);
  const file = resultFile(scenario, seed);
  if (existsSync(file)) return;
  const text = `${JSON.stringify(runOnce(scenario, seed), null, 1)}\n`;
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

/** Plays all jobs in parallel processes; says how many are done. */
async function playAll(jobs: readonly Job[], processes: number): Promise<void> {
  const waiting = [...jobs];
  let done = 0;
  const began = performance.now();
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const args = [
        '--job',
        '--commit',
        commit(),
        '--out',
        values.out,
        ...(values.days === undefined ? [] : ['--days', values.days]),
      ];
      const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ['--import', 'tsx'] });
      const next = () => {
        const job = waiting.shift();
        if (job) child.send(job);
        else child.disconnect();
      };
      child.on('message', () => {
        done += 1;
        const seconds = (performance.now() - began) / 1_000;
        say(
          `${done} of ${jobs.length} runs, ${seconds.toFixed(0)} s, about ${((seconds / done) * (jobs.length - done)).toFixed(0)} s left`,
        );
        next();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a run ended with ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, worker));
}

function stored(scenario: Scenario, seeds: readonly number[]): SeedResult[] {
  return seeds.flatMap((seed) => {
    const file = resultFile(scenario, seed);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as SeedResult] : [];
  });
}

async function main(): Promise<void> {
  mkdirSync(join(values.out, 'runs'), { recursive: true });
  if (values.tornado !== undefined) {
    say(tornadoTable(tornado(readNamed(values.tornado), say)));
    return;
  }
  if (values['break-even'] !== undefined) {
    say(breakEvenTable(breakEven(readNamed(values['break-even']), say)));
    return;
  }
  if (values.adversary) {
    say(
      adversaryTable(
        searchAdversary({
          say,
          counts: values.accounts.split(',').map(Number),
          constants: changedConstants(),
        }),
      ),
    );
    return;
  }
  const names = positionals.length > 0 ? positionals : allNames();
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
  const jobs = names
    .flatMap((name) => seeds.map((seed) => ({ name, seed })))
    .filter(({ name, seed }) => !existsSync(resultFile(readNamed(name), seed)));
  let failure: unknown = null;
  await playAll(jobs, Number(values.processes)).catch((error: unknown) => (failure = error));
  for (const name of names) {
    const scenario = readNamed(name);
    const results = stored(scenario, seeds);
    if (results.length === 0) continue;
    const isPartial = results.length < seeds.length;
    const page = drawPage(scenario, results, { commit: commit(), seeds: seeds.length, isPartial });
    writeFileSync(join(values.out, `${name}.html`), page.html);
    writeFileSync(join(values.out, `${name}.svg`), page.svg);
    const broken = page.promises.filter(({ isHeld }) => !isHeld).map(({ name: promise }) => promise);
    say(
      `${isPartial ? 'partial ' : ''}${name}: ${broken.length === 0 ? 'PASS' : `FAIL ${broken.join(', ')}`}`,
    );
  }
  if (failure) throw failure as Error;
}

if (values.job) {
  process.on('message', (job: Job) => {
    playJob(job);
    process.send?.('done');
  });
} else {
  await main();
}
