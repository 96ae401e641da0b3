import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged } from '../../chaos/acknowledged.ts';
import { checkBooks } from '../../chaos/outage/checkBooks.ts';
import { steadyCalls, type SteadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { untilReady } from '../../chaos/outage/untilReady.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { operatorSetting } from '../../support/testOperators.ts';
import { askDatabase } from '../backup/askDatabase.ts';
import { runProgram } from '../runProgram.ts';
import { untilTrue } from '../untilTrue.ts';
import { citusCluster, type CitusCluster, type Worker } from './citusCluster.ts';
import { moveShard, shardsOn, workersOf } from './shardsOfPlayers.ts';
import type { Kill, MovedIn, Moves, WorkersReport } from './workersReport.ts';

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

/** Times in ms: of calls before an event, and that a worker is away. */
const STEADY_MS = 3_000;
const AWAY_MS = 3_000;

/** Shards that are moved. */
const MOVED = 4;

/** Longest time in ms until a worker's own players are answered after its start. */
const ANSWERED_WITHIN_MS = 30_000;

interface Stage {
  cluster: CitusCluster;
  node: string;
  calls: SteadyCalls;
  /** Ports of the workers, by player. */
  homes: ReadonlyMap<string, number>;
  faults: string[];
}

/** Starts a demo node on the cluster; its chain lies in the folder. */
const startNode = (url: string, home: string) =>
  manorProcess({
    DATABASE_URL: url,
    MANOR_HOME: home,
    DATABASE_CONNECTIONS: '10',
    MANOR_SPEED: '1',
    LOG_LEVEL: 'error',
    ...operatorSetting,
  });

/** Answers a second over a time in ms. */
async function rateOver(calls: SteadyCalls, ms: number): Promise<number> {
  const before = calls.answered().length;
  await pause(ms);
  return ((calls.answered().length - before) / ms) * 1_000;
}

/** Kills a worker under calls and starts it again. Players on the others go on meanwhile, or it is a fault. */
async function killWorker(stage: Stage, worker: Worker, number: number): Promise<Kill> {
  const { calls, homes, faults, node } = stage;
  const isOwn = ({ playerId }: Acknowledged) => homes.get(playerId) === worker.port;
  const name = `kill ${number}, ${worker.name}`;
  await worker.kill();
  const from = calls.answered().length;
  await pause(AWAY_MS);
  const others = calls
    .answered()
    .slice(from)
    .filter((answer) => !isOwn(answer)).length;
  if (others === 0) faults.push(`${name}: nobody on the other workers was answered`);
  await worker.start();
  const begun = performance.now();
  const back = calls.answered().length;
  await untilTrue(`${name}: its players are answered`, () =>
    Promise.resolve(calls.answered().slice(back).some(isOwn)),
  );
  const answeredMs = performance.now() - begun;
  if (answeredMs > ANSWERED_WITHIN_MS)
    faults.push(`${name}: its players were answered after ${Math.round(answeredMs)} ms`);
  await untilReady(node);
  return { name, othersPerSecond: (others / AWAY_MS) * 1_000, answeredMs };
}

/** Moves shards from the first worker to the second one under calls. */
async function moveShards({ cluster, calls }: Stage): Promise<Moves> {
  const [from, to] = cluster.workers;
  if (!from || !to) throw new Error('there is one worker');
  const shards = await shardsOn(cluster.url, from.port, MOVED);
  const begun = performance.now();
  const before = calls.answered().length;
  const times: number[] = [];
  for (const shard of shards) times.push(await moveShard(cluster.url, shard, to.port));
  const answered = calls.answered().length - before;
  return {
    shards: shards.length,
    longestMs: Math.max(...times),
    perSecond: (answered / (performance.now() - begun)) * 1_000,
  };
}

/** Makes the database a coordinator and lays its tables into shards, by the command of operators, under calls. */
async function moveIn({ cluster, calls }: Pick<Stage, 'cluster' | 'calls'>): Promise<MovedIn> {
  await cluster.join();
  const begun = performance.now();
  const before = calls.answered().length;
  const output = await runProgram('env', [
    `DATABASE_URL=${cluster.url}`,
    process.execPath,
    '--import',
    join(ROOT, 'node_modules/tsx/dist/loader.mjs'),
    join(ROOT, 'server/distribute.ts'),
    '--online',
  ]);
  const ms = performance.now() - begun;
  const tables = output.split('\n').filter((line) => line.startsWith('Moved ')).length;
  return { ms, tables, perSecond: ((calls.answered().length - before) / ms) * 1_000 };
}

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
    say(`${movedIn.tables} tables moved in ${Math.round(movedIn.ms / 1_000)} s.`);
    const rate = await rateOver(calls, STEADY_MS);
    const known = [...new Set(calls.answered().map(({ playerId }) => playerId))];
    const homes = await workersOf(cluster.url, known);
    const faults: string[] = [];
    const stage = { cluster, node: node.url, calls, homes, faults };
    const killed: Kill[] = [];
    for (let number = 1; number <= kills; number += 1) {
      const worker = cluster.workers[number % WORKERS];
      if (!worker) throw new Error('there is no such worker');
      const kill = await killWorker(stage, worker, number);
      killed.push(kill);
      say(
        `${kill.name}: ${kill.othersPerSecond.toFixed(1)} answers a second to others, its own after ${Math.round(kill.answeredMs)} ms`,
      );
    }
    const moves = await moveShards(stage);
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
      kills: killed,
      moves,
      resolvedMs,
      answered: acknowledged.length,
      again,
      faults: [...faults, ...books.faults],
      booksOk: books.faults.length === 0,
      auditOk: books.auditOk,
      audit: books.audit.split('\n').at(-1) ?? '',
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
