import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '#core/api/table.ts';
import { connect } from '#server/db/connect.ts';
import { databaseFolder } from '#server/db/databaseFolder.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { manorCaller } from '../load/manorCaller.ts';
import { compareBooks } from './compareBooks.ts';
import { compareFarm } from './compareFarm.ts';
import { mortalServer, type MortalServer } from './mortalServer.ts';
import { playFarm, type Played } from './playFarm.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { stillPots } from './stillPots.ts';

export interface ChaosOptions {
  calls: number;
  kills: number;
  seed: number;
  players: number;
  /** A new PostgreSQL database; PGlite if missing. */
  databaseUrl?: string;
  say(line: string): void;
}

export interface ChaosReport {
  /** Number of answered calls, and of these the refusals. */
  answered: number;
  refused: number;
  /** Number of lost answers; each call was sent again. */
  lost: number;
  kills: number;
  /** Differences between acknowledged calls and stored state; empty without a fault. */
  faults: string[];
  auditOk: boolean;
  audit: string;
}

/** Bound in ms between a call and the kill after it: about the duration of a call. */
const WITHIN_MS = 30;

/**
 * Players play while the server is killed at seeded moments and restarted on the same home. Then every acknowledged
 * call is checked.
 */
export async function chaosRun(options: ChaosOptions): Promise<ChaosReport> {
  const home = mkdtempSync(join(tmpdir(), 'manor-chaos-'));
  const env = { MANOR_HOME: home, ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }) };
  try {
    const server = await mortalServer(env);
    try {
      return await played(server, env, options);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function played(
  server: MortalServer,
  env: Record<string, string>,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const { seed, players, say } = options;
  await stillPots([(await server.current()).url]);
  const before = await readClock(server);
  const killer = makeKiller(server, options);
  let lost = 0;
  const game = (number: number) => ({
    server,
    random: seededRandom(seed * 1_000 + number),
    takeTurn: killer.takeTurn,
    lost: () => void (lost += 1),
  });
  const runs = await Promise.all(
    Array.from({ length: players }, (_, number) => playFarm(number, game(number))),
  );
  await killer.done();
  say(`All is answered; ${lost} answers were lost on the way. Looking for what was acknowledged …`);

  await server.restart();
  const { url } = await server.current();
  const faults: string[] = [];
  for (const run of runs) faults.push(...(await compareFarm(url, run)));
  faults.push(...clockFaults(before, await readClock(server), runs));
  await server.stop();

  const acknowledged = runs.flatMap((run) => run.acknowledged);
  faults.push(...(await booksFaults(env, acknowledged)));
  const audit = spawnSync(process.execPath, ['--import', 'tsx', 'server/audit.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return {
    answered: acknowledged.length,
    refused: acknowledged.filter(({ answer }) => 'refused' in answer).length,
    lost,
    kills: killer.kills(),
    faults,
    auditOk: audit.status === 0,
    audit: `${audit.stdout}${audit.stderr}`.trim(),
  };
}

/** Counts turns, and kills the server shortly after the seeded ones. */
function makeKiller(server: MortalServer, { calls, kills, seed, say }: ChaosOptions) {
  const random = seededRandom(seed);
  // Spread over the run, so that no kill hits the restart after the previous one.
  const step = calls / (kills + 1);
  const turns = new Set(
    Array.from({ length: kills }, (_, index) => Math.floor(step * (index + 0.5 + random()))),
  );
  let turn = 0;
  let killed = 0;
  let killing = Promise.resolve();
  const kill = async () => {
    await pause(random() * WITHIN_MS);
    killed += 1;
    say(`Killing the server at call ${turn} (${killed} of ${kills}).`);
    await server.kill();
  };
  return {
    takeTurn: () => {
      if (turn >= calls) return false;
      turn += 1;
      if (turns.has(turn)) killing = killing.then(kill);
      // Called by done(), after the players have stopped.
      killing.catch(() => {});
      return true;
    },
    done: () => killing,
    kills: () => killed,
  };
}

type Clock = Answer<'config'>['clock'];

async function readClock(server: MortalServer): Promise<Clock> {
  const caller = manorCaller();
  const { data } = await caller.call((await server.current()).url, 'config');
  caller.close();
  return data.clock;
}

/** Game time beyond the wall clock must equal the requested advances, within the rounding of a new anchor. */
function clockFaults(before: Clock, after: Clock, runs: readonly Played[]): string[] {
  const requestedMs = runs
    .flatMap(({ acknowledged }) => acknowledged)
    .filter(({ action, answer }) => action.path === 'demo/advance' && 'data' in answer)
    .reduce((sum, { action }) => sum + Number(action.params.ms), 0);
  const moved = after.gameAt - before.gameAt - (after.wallAt - before.wallAt) * before.speed;
  const off = Math.abs(moved - requestedMs);
  return off < 60_000 ? [] : [`the clock was moved by ${moved} ms, and ${requestedMs} ms were acknowledged`];
}

async function booksFaults(env: Record<string, string>, acknowledged: Parameters<typeof compareBooks>[1]) {
  const log = makeLogger('warn');
  const url = env.DATABASE_URL;
  const connection = await connect({ url, folder: databaseFolder(env.MANOR_HOME ?? ''), log });
  try {
    return await compareBooks(connection.db, acknowledged);
  } finally {
    await connection.close();
  }
}
