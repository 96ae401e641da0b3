// npm run simulate: plays scenarios on the product's rules and posting builders, without server and database.
// Options: names of scenarios (all by default)  --seeds 20  --days 365 (shorter)  --part 20 (percent of the agents)
//   --processes 2  --out .build/simulate  --summary FILE: writes the percentiles of all seeds as a Markdown table
//   --tornado calm-growth: each constant 50 % lower and higher  --adversary: the best strategy for many accounts
//   --break-even calm-growth: the change of each constant that breaks a promise first
//   --mistakes operator-mistake: each constant ten times as high and as low for three days
//   --beside bot-ring: the best strategy of a scenario's ring beside its honest players
//   --set TICKET_CARE_COUPON=12: with another constant  --accounts 1,100,10000 (both for --adversary)
// Results of single seeds are stored; a run that was killed continues where it ended, and its pages say partial.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { mistakes, mistakesTable } from './mistakes.ts';
import { summaryHead, summaryRow } from './percentiles.ts';
import { playAll, type Job } from './playAll.ts';
import { readCommit, RunFiles } from './runFiles.ts';
import { savePage } from './savePage.ts';
import { parseScenario, type Scenario } from './scenario.ts';
import { besideTable, searchBeside } from './searchBeside.ts';
import { tornado, tornadoTable } from './tornado.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '20' },
    days: { type: 'string' },
    part: { type: 'string', default: '100' },
    processes: { type: 'string', default: '2' },
    out: { type: 'string', default: '.build/simulate' },
    summary: { type: 'string' },
    tornado: { type: 'string' },
    'break-even': { type: 'string' },
    mistakes: { type: 'string' },
    beside: { type: 'string' },
    adversary: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
    accounts: { type: 'string', default: '1,100,10000' },
    job: { type: 'boolean', default: false },
    commit: { type: 'string' },
  },
});

const FOLDER = 'scenarios';
/** Exit code of a run that a signal ended. */
const INTERRUPTED = 130;
const say = (line: string) => process.stderr.write(`${line}\n`);
const files = new RunFiles(values.out, values.commit ?? readCommit());

function readNamed(name: string): Scenario {
  const file = `${FOLDER}/${name}.json`;
  if (!existsSync(file)) throw new Error(`there is no scenario ${file}`);
  const scenario = parseScenario(readFileSync(file, 'utf8'), file);
  const part = Number(values.part) / 100;
  const groups = scenario.groups.map((group) => ({ ...group, count: Math.ceil(group.count * part) }));
  return { ...scenario, groups, days: Math.min(scenario.days, Number(values.days ?? scenario.days)) };
}

function allNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
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

/** Table of a search that was asked for, or null. */
function searched(): string | null {
  if (values.tornado !== undefined) return tornadoTable(tornado(readNamed(values.tornado), say));
  if (values['break-even'] !== undefined) {
    return breakEvenTable(breakEven(readNamed(values['break-even']), say));
  }
  if (values.mistakes !== undefined) return mistakesTable(mistakes(readNamed(values.mistakes), say));
  if (values.beside !== undefined) return besideTable(searchBeside(readNamed(values.beside)));
  if (!values.adversary) return null;
  const counts = values.accounts.split(',').map(Number);
  return adversaryTable(searchAdversary({ say, counts, constants: changedConstants() }));
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Plays the seeds that are missing; false when a signal ended it. */
async function playMissing(scenarios: ReadonlyMap<string, Scenario>, seeds: readonly number[]) {
  const jobs = [...scenarios].flatMap(([name, scenario]) =>
    seeds.filter((seed) => !files.has(scenario, seed)).map((seed): Job => ({ name, seed })),
  );
  const done = new Map<string, number>();
  // A page stands from the first seed on, so that a killed run leaves it; it is drawn again as the seeds double.
  const onDone = ({ name }: Job) => {
    const count = (done.get(name) ?? 0) + 1;
    done.set(name, count);
    const scenario = scenarios.get(name);
    if (scenario && isPowerOfTwo(count)) savePage(files, scenario, seeds);
  };
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  const days = values.days === undefined ? [] : ['--days', values.days];
  const args = ['--job', '--commit', files.commit, '--out', values.out, '--part', values.part, ...days];
  const options = { script: fileURLToPath(import.meta.url), args, processes: Number(values.processes) };
  await playAll(jobs, { ...options, say, onDone }, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return !stop.signal.aborted;
}

async function main(): Promise<void> {
  mkdirSync(join(values.out, 'runs'), { recursive: true });
  const table = searched();
  if (table !== null) {
    say(table);
    return;
  }
  const names = positionals.length > 0 ? positionals : allNames();
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
  const scenarios = new Map(names.map((name) => [name, readNamed(name)] as const));
  try {
    if (!(await playMissing(scenarios, seeds))) process.exitCode = INTERRUPTED;
  } finally {
    for (const scenario of scenarios.values()) {
      const sentence = savePage(files, scenario, seeds);
      if (sentence !== null) say(sentence);
    }
  }
  if (values.summary === undefined) return;
  const rows = [...scenarios].map(([name, scenario]) => summaryRow(name, files.read(scenario, seeds)));
  writeFileSync(values.summary, `${[...summaryHead, ...rows].join('\n')}\n`);
}

if (values.job) {
  process.on('message', ({ name, seed }: Job) => {
    files.play(readNamed(name), seed);
    process.send?.('done');
  });
} else {
  await main();
}
