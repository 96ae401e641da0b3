import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { connect } from '#server/db/connect.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { checkBooks } from './checkBooks.ts';
import type { OutageOptions, OutageReport } from './outage.ts';
import { steadyCalls } from './steadyCalls.ts';
import { untilReady } from './untilReady.ts';

/**
 * Differences in ms of the server's wall clock from the database's and the players', one after the other: ten minutes
 * ahead, an hour behind, half a day ahead, right again.
 */
const STEPS_MS = [600_000, -3_600_000, 12 * 3_600_000, 0];

/** A player's calls run one after the other, so a posting of an earlier game time than one before means that it went back. */
async function timeFaults(url: string): Promise<string[]> {
  const connection = await connect({ url, log: makeLogger('warn') });
  try {
    const { rows } = await sql<{ id: bigint; back: number }>`
      SELECT id, back FROM (
        SELECT id, extract(epoch FROM max(game_at) OVER (PARTITION BY split_part(key, ':', 2) ORDER BY id) - game_at) * 1000
          AS back
        FROM posting WHERE key LIKE 'farm:%'
      ) AS times WHERE back > 0 ORDER BY id LIMIT 1`.execute(connection.db);
    return rows.map(({ id, back }) => `game time went back by ${back} ms at posting ${id}`);
  } finally {
    await connection.close();
  }
}

/** The server's wall clock is set forward and back while calls go on; the database keeps its own. */
export async function clockSteps(options: OutageOptions): Promise<OutageReport> {
  const { seconds, serverUrl, say } = options;
  const name = 'clock steps';
  if (serverUrl === null) throw new Error(`${name}: needs a PostgreSQL server`);
  const database = await createDatabase(serverUrl, 'template0');
  const folder = mkdtempSync(join(tmpdir(), 'manor-clock-'));
  const file = join(folder, 'offset');
  const setClock = (ms: number) => {
    // Replaced at once, so that the server never reads half a number.
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  try {
    setClock(0);
    const preload = pathToFileURL(join(import.meta.dirname, 'steppedClock.mjs')).href;
    const server = await manorProcess({
      DATABASE_URL: database.url,
      MANOR_SPEED: '1',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import ${preload}`,
      CLOCK_OFFSET_FILE: file,
    });
    try {
      const calls = await steadyCalls({ ...options, urls: [server.url], first: 0, isPatient: true });
      for (const ms of STEPS_MS) {
        setClock(ms);
        await pause((seconds * 1_000) / STEPS_MS.length);
      }
      const [readyMs, answeredMs] = await Promise.all([untilReady(server.url), calls.answeredAgain()]);
      const { acknowledged, again, longestMs } = await calls.stop();
      await server.stop();
      say(`${name}: ${STEPS_MS.length} steps in ${seconds} s; looking for what was acknowledged …`);
      const books = await checkBooks({ url: database.url }, acknowledged);
      const faults = [...books.faults, ...(await timeFaults(database.url))];
      const answered = acknowledged.length;
      return {
        name,
        seconds,
        readyMs,
        answeredMs,
        answered,
        again,
        longestMs,
        connections: null,
        ...books,
        faults,
      };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}
