import pg from 'pg';
import { createDatabase, type Database } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { bareSql } from './bareSql.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { buySapling } from './buySapling.ts';
import { cpuText } from './cpuTimes.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorNodes } from './manorNodes.ts';
import { stretches, warm, type Stretch } from './stretches.ts';

export interface DatabaseBenchOptions {
  serverUrl: string;
  /** Players of the small and of the large world. */
  players: readonly [number, number];
  /** Duration of a stretch, and number of rounds in which stretches alternate. */
  stretchMs: number;
  rounds: number;
  say(line: string): void;
}

/** Concurrent calls, and as many bare transactions. The design's figure of bare postings used the same number. */
const CONCURRENCY = 32;

/** Players who make the calls: enough that none reaches its rate limit. */
const SIGNED_IN = 512;

/** A world of a given size with one server, and the bare transactions beside it. */
async function openSize(serverUrl: string, players: number, stretchMs: number) {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = await connectedTo(database);
  const tokens = await fillPlayers(client, players, SIGNED_IN);
  const api = buySapling([server.url], tokens);
  await warm(CONCURRENCY, api.call);
  const bare = await bareSql(database.url, CONCURRENCY);
  await warm(CONCURRENCY, bare.transact);
  const take = stretches(client, [server.pid], stretchMs);
  return {
    bare,
    calls: () => take(CONCURRENCY, api.call),
    transactions: () => take(CONCURRENCY, bare.transact),
    close: async () => {
      api.close();
      await client.end();
      await bare.close();
      await server.stop();
      await database.drop();
    },
  };
}

async function connectedTo({ url }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Compares calls with bare SQL in a small and a large world, in turns on the same machine. */
export async function callsAgainstSql(options: DatabaseBenchOptions): Promise<BenchRow[]> {
  const { serverUrl, players, stretchMs, rounds, say } = options;
  const sizes: Awaited<ReturnType<typeof openSize>>[] = [];
  try {
    for (const size of players) sizes.push(await openSize(serverUrl, size, stretchMs));
    const roundsValue: { calls: Stretch; bare: Stretch }[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stretch: { calls: Stretch; bare: Stretch }[] = [];
      for (const { calls, transactions } of sizes) {
        stretch.push({ calls: await calls(), bare: await transactions() });
      }
      roundsValue.push(stretch);
      const describeStretch = ({ rate, cpuMs }: Stretch) =>
        `${rounded(rate)}/s (${rounded(cpuMs, 1)} ms of processor)`;
      say(
        stretch
          .map(({ calls, bare }) => `calls ${describeStretch(calls)}, bare ${describeStretch(bare)}`)
          .join(' · '),
      );
    }
    const of = (value: (round: { calls: Stretch; bare: Stretch }[]) => number) =>
      median(roundsValue.map(value));
    const [small, large] = players.map((size) => size.toLocaleString('en'));
    const [first] = sizes;
    const shape = `${first?.bare.postings} postings, ${first?.bare.entries} entries each; ${CONCURRENCY} at once`;
    const at = (size: number, key: 'calls' | 'bare', label: 'rate' | 'cpuMs' = 'rate') =>
      of((round) => round[size]?.[key][label] ?? NaN);
    const ratio = (size: number) =>
      of((round) => (round[size]?.calls.rate ?? NaN) / (round[size]?.bare.rate ?? NaN));
    const used = (key: 'calls' | 'bare') =>
      `${rounded(at(0, key, 'cpuMs'), 2)} ms of processor each; ` +
      cpuText(roundsValue.flatMap(([round]) => (round ? [round[key].cpu] : [])));
    return [
      {
        what: 'money-moving calls ÷ bare SQL',
        value: rounded(ratio(0), 2),
        unit: '',
        budget: { least: 0.5 },
        note: `${small} players; ${shape}; by processor time ${rounded(
          of((round) => (round[0]?.bare.cpuMs ?? NaN) / (round[0]?.calls.cpuMs ?? NaN)),
          2,
        )}`,
      },
      {
        what: 'money-moving calls, one server',
        value: rounded(at(0, 'calls')),
        unit: '/s',
        budget: null,
        note: used('calls'),
      },
      {
        what: 'the same postings by bare SQL',
        value: rounded(at(0, 'bare')),
        unit: '/s',
        budget: null,
        note: used('bare'),
      },
      {
        what: `calls with ${large} ÷ with ${small} players`,
        value: rounded(
          of((round) => (round[1]?.calls.rate ?? NaN) / (round[0]?.calls.rate ?? NaN)),
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
  const client = await connectedTo(database);
  try {
    const tokens = await fillPlayers(client, players[0], SIGNED_IN);
    const apis = NODES.map((count) => buySapling(nodes.urls.slice(0, count), tokens));
    for (let times = 0; times < Math.max(...NODES); times += 1) {
      await warm(CONCURRENCY, apis.at(-1)?.call ?? (() => Promise.resolve()));
    }
    const pids = nodes.processes.map(({ pid }) => pid);
    const take = stretches(client, pids, stretchMs);
    const roundsValue: Stretch[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stretches: Stretch[] = [];
      for (const api of apis) stretches.push(await take(CONCURRENCY, api.call));
      roundsValue.push(stretches);
      say(stretches.map(({ rate }, index) => `${NODES[index]}: ${rounded(rate)} calls/s`).join(' · '));
    }
    apis.forEach((api) => api.close());
    return NODES.map((count, index) => ({
      what: `calls through ${count} ${count === 1 ? 'server' : 'servers'}`,
      value: rounded(median(roundsValue.map((round) => round[index]?.rate ?? NaN))),
      unit: '/s',
      budget: null,
      note: `${CONCURRENCY} at once, none failed; ${cpuText(roundsValue.flatMap((round) => round[index]?.cpu ?? []))}`,
    }));
  } finally {
    await client.end();
    await nodes.stop();
    await database.drop();
  }
}
