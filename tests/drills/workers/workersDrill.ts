import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkBooks } from '../../chaos/outage/checkBooks.ts';
import { steadyCalls, type SteadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { operatorSetting } from '../../support/testOperators.ts';
import { askDatabase } from '../backup/askDatabase.ts';
import { runProgram } from '../runProgram.ts';
import { untilTrue } from '../untilTrue.ts';
import { citusCluster } from './citusCluster.ts';
import { booksOn, workersOf } from './shardsOfPlayers.ts';
import { full, killed, silent, troubleWorker, type Stage, type TroubleKind } from './troubleWorker.ts';
import type { MovedIn, Moves, Trouble, WorkersReport } from './workersReport.ts';

export interface WorkersOptions {
  bin: string;
  kills: number;
  perSecond: number;
  players: number;
  seed: number;
  say(line: string): void;
}

const ROOT = join(import.meta.dirname, '../../..');
const WORKERS = 2;

/** Time of calls before an event, in ms. */
const STEADY_MS = 3_000;

/** Books that are moved. */
const MOVED = 4;

/** Game time runs so fast that trees ripen: players who have spent all would post nothing. */
const SPEED = 480;

/** Starts a demo node on the cluster; its chain lies in the folder. */
const startNode = (url: string, home: string) =>
  manorProcess({
    DATABASE_URL: url,
    MANOR_HOME: home,
    DATABASE_CONNECTIONS: '10',
    MANOR_SPEED: String(SPEED),
    LOG_LEVEL: 'error',
    ...operatorSetting,
  });

/** Answers a second over a time in ms. */
async function rateOver(calls: SteadyCalls, ms: number): Promise<number> {
  const before = calls.answered().length;
  await pause(ms);
  return ((calls.answered().length - before) / ms) * 1_000;
}

/** Runs a command of operators on the cluster. */
const command = (url: string, program: string, args: readonly string[]) =>
  runProgram('env', [
    `DATABASE_URL=${url}`,
    process.execPath,
    '--import',
    join(ROOT, 'node_modules/tsx/dist/loader.mjs'),
    join(ROOT, 'server', program),
    ...args,
  ]);

/** Time between two looks at the number of answers, in ms. */
const LOOK_MS = 50;

/** Runs work, and measures the longest time in ms in which nobody was answered. */
async function watchSilence(calls: SteadyCalls, work: () => Promise<string>) {
  let [answered, since, silentMs] = [calls.answered().length, performance.now(), 0];
  const working = work();
  const isOver = () => Promise.race([working.then(() => true), pause(LOOK_MS).then(() => false)]);
  while (!(await isOver())) {
    const now = calls.answered().length;
    silentMs = Math.max(silentMs, performance.now() - since);
    if (now > answered) [answered, since] = [now, performance.now()];
  }
  return { output: await working, silentMs };
}

/** Moves books from the first worker to the second one under calls. */
async function moveBooks({ cluster, calls }: Stage): Promise<Moves> {
  const [from, to] = cluster.workers;
  if (!from || !to) throw new Error('there is one worker');
  const books = await booksOn(cluster.url, from.port, MOVED);
  const begun = performance.now();
  const before = calls.answered().length;
  const times: number[] = [];
  for (const book of books) {
    const beginning = performance.now();
    await command(cluster.url, 'moveBook.ts', ['--book', String(book), '--to', `127.0.0.1:${to.port}`]);
    times.push(performance.now() - beginning);
  }
  const answered = calls.answered().length - before;
  return {
    books: books.length,
    longestMs: Math.max(...times),
    perSecond: (answered / (performance.now() - begun)) * 1_000,
  };
}

/** Makes the database a coordinator and lays its tables into shards and the ledger into books, by the command of operators, under calls. */
async function moveIn({ cluster, calls }: Pick<Stage, 'cluster' | 'calls'>): Promise<MovedIn> {
  await cluster.join();
  const begun = performance.now();
  const before = calls.answered().length;
  const { output, silentMs } = await watchSilence(calls, () =>
    command(cluster.url, 'distribute.ts', ['--online']),
  );
  const ms = performance.now() - begun;
  const tables = output.split('\n').filter((line) => line.startsWith('Moved ')).length;
  return { ms, tables, silentMs, perSecond: ((calls.answered().length - before) / ms) * 1_000 };
}

/** Kills the workers in turn, and then lets each be silent, and the last one's disk be full. */
async function troubleAll(stage: Stage, kills: number, say: (line: string) => void) {
  const { workers } = stage.cluster;
  const trouble = async (at: number, kind: TroubleKind): Promise<Trouble> => {
    const worker = workers[at % workers.length];
    if (!worker) throw new Error('there is no such worker');
    const report = await troubleWorker(stage, worker, kind);
    const { name, othersPerSecond, answeredMs } = report;
    say(
      `${name}: ${othersPerSecond.toFixed(1)} answers a second to others, its own after ${Math.round(answeredMs)} ms`,
    );
    return report;
  };
  const killings: Trouble[] = [];
  for (let number = 1; number <= kills; number += 1) killings.push(await trouble(number, killed));
  const others = [await trouble(0, silent), await trouble(1, silent)];
  if (workers.at(-1)?.disk) others.push(await trouble(workers.length - 1, full));
  else say('No disk can be mounted here that could be filled: that part is left out.');
  return { killings, others };
}

/** The invariants that an audit's table names as broken, and its last line. */
function verdictOf(table: string): string {
  const lines = table.split('\n');
  return [...lines.filter((line) => /BROKEN|^ +first:/.test(line)), lines.at(-1)].join('\n');
}

/** Causes of failed calls in a node's log. */
const causesIn = (log: string): string[] =>
  log.split('\n').flatMap((line) => {
    if (!line.includes('"msg":"a call failed"')) return [];
    const { err, req } = JSON.parse(line) as { err?: { message?: string }; req?: { path?: string } };
    return [`${req?.path}: ${err?.message}`];
  });

/**
 * A world that is played on one database goes to a coordinator and two workers. Then workers are killed, and shards are
 * moved from one to the other; calls go on all the time. At last the books are compared with every answer, and audited.
 */
export async function workersDrill(options: WorkersOptions): Promise<WorkersReport> {
  const { bin, kills, perSecond, players, seed, say } = options;
  const closing: (() => Promise<unknown> | void)[] = [];
  try {
    say('A coordinator and two workers start.');
    const cluster = await citusCluster(bin, WORKERS);
    closing.push(() => cluster.stop());
    const home = mkdtempSync(join(tmpdir(), 'manor-drill-'));
    closing.push(() => rmSync(home, { recursive: true, force: true }));
    const node = await startNode(cluster.url, home);
    closing.push(() => node.stop());
    const calls = await steadyCalls({ urls: [node.url], first: 0, players, perSecond, seed });
    const perSecondBefore = await rateOver(calls, STEADY_MS);
    say(`${perSecondBefore.toFixed(1)} answers a second on one database; its tables move under calls now.`);
    const movedIn = await moveIn({ cluster, calls });
    say(
      `${movedIn.tables} tables and the ledger moved in ${Math.round(movedIn.ms / 1_000)} s, silent for ${Math.round(movedIn.silentMs)} ms.`,
    );
    const rate = await rateOver(calls, STEADY_MS);
    const known = [...new Set(calls.answered().map(({ playerId }) => playerId))];
    const homes = await workersOf(cluster.url, known);
    const faults: string[] = [];
    const stage = { cluster, node: node.url, calls, homes, faults };
    const { killings, others } = await troubleAll(stage, kills, say);
    const moves = await moveBooks(stage);
    const ended = performance.now();
    const { acknowledged, again } = await calls.stop();
    await untilTrue('no transaction is in doubt', async () => (await cluster.inDoubt()) === 0);
    const resolvedMs = performance.now() - ended;
    const twice = await askDatabase(cluster.url, 'SELECT count(*) - count(DISTINCT id) FROM plant');
    if (twice !== '0') faults.push(`${twice} plants have the number of another one`);
    await node.stop();
    const books = await checkBooks({ url: cluster.url }, acknowledged);
    return {
      perSecondBefore,
      movedIn,
      perSecond: rate,
      kills: killings,
      others,
      moves,
      resolvedMs,
      answered: acknowledged.length,
      again,
      faults: [...faults, ...books.faults],
      booksOk: books.faults.length === 0,
      auditOk: books.auditOk,
      causes: causesIn(node.output()),
      audit: verdictOf(books.audit),
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
