import pg from 'pg';
import { candleIntervals } from '#core/catalog/candleIntervals.ts';
import { nextCandle } from '#core/rules/candles.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { liveClient } from '../support/liveClient.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { evenTimes } from './evenTimes.ts';
import { fillHistory, fillMarket } from './fillMarket.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller, type ManorCaller } from './manorCaller.ts';
import { manorNodes } from './manorNodes.ts';

export interface MarketBenchOptions {
  players: number;
  /** Past fills. */
  fills: number;
  ms: number;
  say(line: string): void;
}

/** Orders placed and queries sent a second, each at its scheduled moment. */
const PER_SECOND = 50;

/** Open orders in the book before the measurement. */
const ORDERS = 1_000;

/** A player may have five open orders a side; enough players for the longest measurement. */
const SIGNED_IN = 512;

/** Timeout in ms until a change counts as lost. */
const TOLD_WITHIN_MS = 30_000;

const at = (times: readonly number[], part: number) =>
  rounded(times[Math.floor(times.length * part)] ?? NaN, 1);

/** Order messages on a node's live stream; `heard` resolves when an order's change has arrived. */
async function listenAt(url: string, token: string) {
  const live = await liveClient(new URL(url).host, token);
  if ((await live.next()).type !== 'ready') throw new Error('the live stream did not say that it is ready');
  const published = new Set<string>();
  const waiting = new Map<string, () => void>();
  const keepOn = async () => {
    for (;;) {
      const message = await live.next();
      if (message.type !== 'changes') continue;
      for (const { id } of message.changes.market?.book ?? []) {
        published.add(id);
        waiting.get(id)?.();
      }
    }
  };
  void keepOn();
  return {
    heard: (id: string) =>
      new Promise<void>((resolve, reject) => {
        if (published.has(id)) return resolve();
        const timer = setTimeout(() => reject(new Error(`order ${id} was not told`)), TOLD_WITHIN_MS);
        waiting.set(id, () => (clearTimeout(timer), resolve()));
      }),
    close: () => live.close(),
  };
}

/** Time from sending an order to one node until a browser on another node receives it. */
async function timesToLive(
  urls: readonly string[],
  caller: ManorCaller,
  tokens: readonly string[],
  ms: number,
) {
  const [first = '', second = ''] = urls;
  const listener = await listenAt(second, tokens[0] ?? '');
  try {
    return await evenTimes(PER_SECOND, ms, async (turn) => {
      const token = tokens[turn % tokens.length] ?? '';
      const params = { quantity: '10', price: '0.1' };
      const { code, msg, data } = await caller.call(first, 'otc/sell', params, { token });
      if (code !== 200) throw new Error(`an order was refused: ${msg}`);
      await listener.heard(data.order.id);
    });
  } finally {
    listener.close();
  }
}

/** Pages of the book and ranges of the chart, anywhere in the past year. */
async function timesToRead(url: string, caller: ManorCaller, tokens: readonly string[], ms: number) {
  const now = Date.now();
  const year = 365 * 86_400_000;
  const ask = async (path: 'otc/list' | 'otc/kline', turn: number) => {
    const interval = candleIntervals[turn % candleIntervals.length] ?? '1m';
    const from = Math.floor(now - ((turn * 7_919) % 1_000) * (year / 1_000));
    const to = from + 500 * nextCandle(interval, 0);
    const params: Record<string, string | number> =
      path === 'otc/list' ? { side: 'sell', size: 50 } : { interval, from, to };
    const { code, msg } = await caller.call(url, path, params, { token: tokens[turn % tokens.length] ?? '' });
    if (code !== 200) throw new Error(`${path} was refused: ${msg}`);
  };
  return {
    list: await evenTimes(PER_SECOND, ms, (turn) => ask('otc/list', turn)),
    kline: await evenTimes(PER_SECOND, ms, (turn) => ask('otc/kline', turn)),
  };
}

/** Latency of the live market on another node, and of its reads with a long past. */
export async function marketBench(serverUrl: string, options: MarketBenchOptions): Promise<BenchRow[]> {
  const { players, fills, ms, say } = options;
  const database = await createDatabase(serverUrl, 'template0');
  const nodes = await manorNodes(database.url, 2);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const caller = manorCaller();
  try {
    const tokens = await fillPlayers(client, players, SIGNED_IN);
    await fillMarket(client, ORDERS);
    await timesToLive(nodes.urls, caller, tokens, ms / 4);
    const live = await timesToLive(nodes.urls, caller, tokens, ms);
    say(`  ${live.length} orders were told`);
    await fillHistory(client, fills);
    say(`  ${fills} fills are in the table`);
    const url = nodes.urls[0] ?? '';
    await timesToRead(url, caller, tokens, ms / 4);
    const read = await timesToRead(url, caller, tokens, ms);
    const row = (label: string, times: readonly number[], max: number): BenchRow => ({
      what: `${label} under ${PER_SECOND} a second, 99th percentile`,
      value: at(times, 0.99),
      unit: 'ms',
      budget: { most: max },
      note: `${times.length}, half of them within ${at(times, 0.5)} ms`,
    });
    return [
      row('order to live update at another node', live, 200),
      row(`otc/list with ${fills.toLocaleString('en')} fills`, read.list, 20),
      row(`otc/kline with ${fills.toLocaleString('en')} fills`, read.kline, 20),
    ];
  } finally {
    caller.close();
    await client.end();
    await nodes.stop();
    await database.drop();
  }
}
