import pg from 'pg';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { bareSql } from './bareSql.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { buySapling } from './buySapling.ts';
import { drive } from './drive.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorNodes } from './manorNodes.ts';

export interface DatabaseBenchOptions {
  serverUrl: string;
  /** Players of the small and of the large world. */
  players: readonly [number, number];
  /** How long each stretch lasts, and how often stretches are taken in turn. */
  stretchMs: number;
  rounds: number;
  say(line: string): void;
}

/** Calls under way at once, as many as bare transactions. */
const CONCURRENCY = 16;

/** Players who make the calls: enough that none comes near its rate limit. */
const SIGNED_IN = 512;

const WARM_MS = 4_000;

/** A world of a size, with one server, and the bare transactions beside it. */
async function openSize(serverUrl: string, players: number) {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const tokens = await fill(database, players);
  const api = buySapling([server.url], tokens);
  await drive(CONCURRENCY, WARM_MS, api.call);
  const bare = await bareSql(database.url, CONCURRENCY);
  await drive(CONCURRENCY, WARM_MS / 2, bare.transact);
  return {
    api,
    bare,
    server,
    close: async () => {
      api.close();
      await bare.close();
      await server.stop();
      await database.drop();
    },
  };
}

async function fill({ url }: Database, players: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fillPlayers(client, players, SIGNED_IN);
  } finally {
    await client.end();
  }
}

/** Calls against bare SQL in a small and a large world, in turns, so that both see the same machine. */
export async function callsAgainstSql(options: DatabaseBenchOptions): Promise<BenchRow[]> {
  const { serverUrl, players, stretchMs, rounds, say } = options;
  const sizes: Awaited<ReturnType<typeof openSize>>[] = [];
  try {
    for (const size of players) sizes.push(await openSize(serverUrl, size));
    const taken: { calls: number; bare: number }[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stretch: { calls: number; bare: number }[] = [];
      for (const { api, bare } of sizes) {
        const calls = (await drive(CONCURRENCY, stretchMs, api.call)).rate;
        stretch.push({ calls, bare: (await drive(CONCURRENCY, stretchMs, bare.transact)).rate });
      }
      taken.push(stretch);
      say(stretch.map(({ calls, bare }) => `${rounded(calls)} calls/s, ${rounded(bare)} bare/s`).join(' · '));
    }
    const of = (value: (round: { calls: number; bare: number }[]) => number) => median(taken.map(value));
    const [small, large] = players.map((size) => size.toLocaleString('en'));
    const [first] = sizes;
    const shape = `${first?.bare.postings} postings, ${first?.bare.entries} entries each; ${CONCURRENCY} at once`;
    const at = (size: number, key: 'calls' | 'bare') => of((round) => round[size]?.[key] ?? NaN);
    const ratio = (size: number) => of((round) => (round[size]?.calls ?? NaN) / (round[size]?.bare ?? NaN));
    return [
      {
        what: 'money-moving calls ÷ bare SQL',
        value: rounded(ratio(0), 2),
        unit: '',
        budget: { least: 0.5 },
        note: `${small} players; ${shape}`,
      },
      { what: 'money-moving calls, one server', value: rounded(at(0, 'calls')), unit: '/s', budget: null },
      { what: 'the same postings by bare SQL', value: rounded(at(0, 'bare')), unit: '/s', budget: null },
      {
        what: `calls with ${large} ÷ with ${small} players`,
        value: rounded(
          of((round) => (round[1]?.calls ?? NaN) / (round[0]?.calls ?? NaN)),
          2,
        ),
        unit: '',
        budget: { least: 0.9 },
      },
      {
        what: `calls ÷ bare SQL, ${large} players`,
        value: rounded(ratio(1), 2),
        unit: '',
        budget: { least: 0.5 },
      },
    ];
  } finally {
    for (const size of sizes) await size.close();
  }
}

const NODES = [1, 2, 4] as const;

/** The same calls through one, two and four servers on one database. */
export async function callsByNodes(options: DatabaseBenchOptions): Promise<BenchRow[]> {
  const { serverUrl, players, stretchMs, rounds, say } = options;
  const database = await createDatabase(serverUrl, 'template0');
  const nodes = await manorNodes(database.url, Math.max(...NODES));
  try {
    const tokens = await fill(database, players[0]);
    const apis = NODES.map((count) => buySapling(nodes.urls.slice(0, count), tokens));
    await drive(CONCURRENCY * 2, WARM_MS * 2, apis.at(-1)?.call ?? (() => Promise.resolve()));
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rates: number[] = [];
      for (const api of apis) rates.push((await drive(CONCURRENCY * 2, stretchMs, api.call)).rate);
      taken.push(rates);
      say(rates.map((rate, index) => `${NODES[index]}: ${rounded(rate)} calls/s`).join(' · '));
    }
    apis.forEach((api) => api.close());
    return NODES.map((count, index) => ({
      what: `calls through ${count} ${count === 1 ? 'server' : 'servers'}`,
      value: rounded(median(taken.map((rates) => rates[index] ?? NaN))),
      unit: '/s',
      budget: null,
      note: `${CONCURRENCY * 2} at once, none failed`,
    }));
  } finally {
    await nodes.stop();
    await database.drop();
  }
}
