// npm run bench: measures everything with a budget and prints one table; .build/bench.json holds the same.
// Options: --only followed by a comma-separated list of these, all by default:
//   start, page, deed, input, lighthouse, rest, proof, scene, database, nodes, memory, payouts, quotes, deposits, daily,
//   community, neighbours, sockets, fills, market, console, growth, audit, singles, simulator
//   books, which needs TEST_CITUS_URL, the coordinator of a Citus on this machine, is left out by default
//   --players 1000,100000  --stretch 3000 (ms)  --rounds 5  --sockets 10000
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { findPostgres } from '../support/findPostgres.ts';
import { postgresCluster } from '../support/postgresCluster.ts';
import { benchTable, machineText, writeRows, type BenchRow } from './benchRow.ts';
import { auditBench } from './auditBench.ts';
import { booksBench } from './booksBench.ts';
import { callsAgainstSql, callsByNodes } from './databaseBench.ts';
import { consoleBench } from './consoleBench.ts';
import { communityBench } from './communityBench.ts';
import { dailyBench } from './dailyBench.ts';
import { deedBench } from './deedBench.ts';
import { depositBench } from './depositBench.ts';
import { fillsBench } from './fillsBench.ts';
import { inputBench } from './inputBench.ts';
import { lighthouseBench } from './lighthouseBench.ts';
import { growthBench } from './growthBench.ts';
import { marketBench } from './marketBench.ts';
import { memoryOfNode } from './memoryBench.ts';
import { neighbourBench } from './neighbourBench.ts';
import { pageBench } from './pageBench.ts';
import { proofBench } from './proofBench.ts';
import { quoteBench } from './quoteBench.ts';
import { payoutBench } from './payoutBench.ts';
import { restBench } from './restBench.ts';
import { sceneBench } from './sceneBench.ts';
import { socketBench } from './socketBench.ts';
import { singlesBench } from './singlesBench.ts';
import { simulatorBench } from './simulatorBench.ts';
import { startBench } from './startBench.ts';
import { visitBench } from './visitBench.ts';

const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'start,page,deed,input,lighthouse,rest,proof,scene,database,nodes,memory,payouts,quotes,deposits,daily,community,neighbours,sockets,fills,market,console,growth,audit,singles,simulator',
    },
    players: { type: 'string', default: '1000,100000' },
    stretch: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '5' },
    // Open live streams.
    sockets: { type: 'string', default: '10000' },
    // Postings behind the measured nights.
    postings: { type: 'string', default: '10000,100000,1000000' },
  },
});

/** Past fills of the market. */
const FILLS = 1_000_000;

const say = (line: string) => console.error(line);
const only = values.only.split(',');
const rounds = Number(values.rounds);
const stretchMs = Number(values.stretch);
const [few = 1_000, large = 100_000] = values.players.split(',').map(Number);

async function onPostgres(work: (serverUrl: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const postgres = findPostgres();
  if (!postgres.found) {
    say(`left out: ${postgres.reason}`);
    return [];
  }
  if ('url' in postgres) return work(postgres.url);
  const cluster = await postgresCluster(postgres.bin);
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
}

const database = (serverUrl: string) => ({
  serverUrl,
  players: [few, large] as const,
  stretchMs,
  rounds,
  say,
});

async function onCitus(work: (coordinatorUrl: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const url = process.env.TEST_CITUS_URL;
  if (url) return work(url);
  say('left out: TEST_CITUS_URL names no coordinator');
  return [];
}

const parts: Record<string, () => Promise<BenchRow[]>> = {
  books: () => onCitus((coordinatorUrl) => booksBench({ coordinatorUrl, rounds, say })),
  start: startBench,
  simulator: () => Promise.resolve(simulatorBench(say)),
  growth: () => onPostgres((serverUrl) => growthBench(serverUrl, { say })),
  page: () => pageBench(rounds, say),
  deed: () => deedBench(rounds, say),
  input: () => inputBench(say),
  lighthouse: () => lighthouseBench(rounds, say),
  rest: () => restBench(say),
  proof: () => proofBench(say),
  scene: sceneBench,
  database: () => onPostgres((serverUrl) => callsAgainstSql(database(serverUrl))),
  nodes: () => onPostgres((serverUrl) => callsByNodes(database(serverUrl))),
  memory: () => onPostgres((serverUrl) => memoryOfNode(serverUrl, stretchMs * rounds * 2, few)),
  deposits: () => depositBench(say),
  payouts: () => payoutBench(say),
  daily: () =>
    onPostgres((serverUrl) => dailyBench(serverUrl, { players: large, ms: stretchMs * rounds, say })),
  community: () => onPostgres((serverUrl) => communityBench(serverUrl, { players: large, say })),
  neighbours: async () => [
    ...(await visitBench(rounds)),
    ...(await onPostgres((serverUrl) => neighbourBench(serverUrl, { players: large, say }))),
  ],
  sockets: () =>
    onPostgres((serverUrl) =>
      socketBench(serverUrl, { sockets: Number(values.sockets), ms: stretchMs, say }),
    ),
  console: () => onPostgres((serverUrl) => consoleBench(serverUrl, { players: few * 10, say })),
  fills: () => onPostgres((serverUrl) => fillsBench(serverUrl, { players: few, stretchMs, rounds, say })),
  singles: () => onPostgres((serverUrl) => singlesBench(serverUrl, { players: few, stretchMs, rounds, say })),
  market: () =>
    onPostgres((serverUrl) =>
      marketBench(serverUrl, { players: few, fills: FILLS, ms: stretchMs * rounds, say }),
    ),
  audit: () =>
    onPostgres((serverUrl) => auditBench(serverUrl, { sizes: values.postings.split(',').map(Number), say })),
  quotes: () => onPostgres((serverUrl) => quoteBench(serverUrl, { players: few, ms: stretchMs * rounds })),
};

const rows: BenchRow[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (!only.includes(name)) continue;
  say(`measuring ${name} …`);
  rows.push(...(await part()));
}
writeRows(join(import.meta.dirname, '../../.build/bench.json'), rows);
console.log(machineText());
console.log(benchTable(rows));
