import pg from 'pg';
import { createDatabase } from '../support/createDatabase.ts';
import { installPackages } from '../support/debianPackages.ts';
import { freePort } from '../support/freePort.ts';
import { natsMissing, startNats } from '../support/startNats.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { percentile } from './callTimes.ts';
import { cpuBetween, cpuText, readCpuTimes } from './cpuTimes.ts';
import { evenTimes } from './evenTimes.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller, type ManorCaller } from './manorCaller.ts';
import { manorNodes } from './manorNodes.ts';
import { openStreams, type Streams } from './openStreams.ts';

export interface SocketBenchOptions {
  /** Open live streams. */
  sockets: number;
  ms: number;
  say(line: string): void;
}

const NODES = 4;

/** Money-moving calls a second, in rising order: the last one is the design's. */
const RATES = [100, 250, 500];

/** Odd and large, so that calls in turn belong to players who do not share a sponsor. */
const STEP = 199;

/** Times from sending a call to one node until the player's stream at another node tells its change. */
async function timesToStream(
  urls: readonly string[],
  tokens: readonly string[],
  { caller, streams }: { caller: ManorCaller; streams: Streams },
  perSecond: number,
  ms: number,
): Promise<number[]> {
  return evenTimes(perSecond, ms, async (turn) => {
    const place = (turn * STEP) % tokens.length;
    // The stream is at node `place` modulo their number; the call goes to the next one.
    const url = urls[(place + 1) % urls.length] ?? '';
    const bought = { seed: 'apple', quantity: 1 };
    const { code, msg, data } = await caller.call(url, 'game/seed/buy', bought, {
      token: tokens[place] ?? '',
    });
    if (code !== 200) throw new Error(`a sapling was refused: ${msg}`);
    await streams.told(place, data.changes.stock?.version ?? 0);
  });
}

/** Delay to live streams on four nodes while many are open, over NATS. */
export async function socketBench(serverUrl: string, options: SocketBenchOptions): Promise<BenchRow[]> {
  const { sockets, ms, say } = options;
  if (natsMissing()) installPackages(['nats-server']);
  const missing = natsMissing();
  if (missing) {
    say(`left out: ${missing}`);
    return [];
  }
  const port = await freePort();
  const endNats = await startNats(port);
  const database = await createDatabase(serverUrl, 'template0');
  const nodes = await manorNodes(database.url, NODES, { NATS_URL: `nats://127.0.0.1:${port}` });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const caller = manorCaller();
  try {
    const tokens = await fillPlayers(client, sockets, sockets);
    const streams = await openStreams(nodes.urls, tokens);
    say(`  ${tokens.length} streams are open on ${NODES} nodes`);
    const parts = { caller, streams };
    const pids = nodes.processes.map(({ pid }) => pid);
    await timesToStream(nodes.urls, tokens, parts, RATES[0] ?? 0, ms);
    const rows: BenchRow[] = [];
    for (const rate of RATES) {
      const before = await readCpuTimes(client, pids);
      const times = await timesToStream(nodes.urls, tokens, parts, rate, ms);
      const used = cpuText([cpuBetween(before, await readCpuTimes(client, pids))]);
      rows.push({
        what: `call to live stream at another node, ${sockets.toLocaleString('en')} streams on ${NODES} nodes, ${rate} calls a second, 99th percentile`,
        value: rounded(percentile(times, 0.99), 1),
        unit: 'ms',
        budget: { most: 200 },
        note: `${times.length}, half of them within ${rounded(percentile(times, 0.5), 1)} ms; ${used}`,
      });
    }
    streams.close();
    return rows;
  } finally {
    caller.close();
    await client.end();
    await nodes.stop();
    await database.drop();
    await endNats('SIGTERM');
  }
}
