import pg from 'pg';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { evenTimes } from './evenTimes.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';

/** Quotes requested a second, each at its scheduled moment (open loop). */
const PER_SECOND = 100;

const SIGNED_IN = 512;

/** Answer times of quotes that arrive evenly. */
async function quoteTimes(url: string, tokens: readonly string[], ms: number): Promise<number[]> {
  const caller = manorCaller();
  const times = await evenTimes(PER_SECOND, ms, async (turn) => {
    const token = tokens[turn % tokens.length] ?? '';
    const params = { from: 'USDT', to: 'ATR', amount: `${1 + (turn % 400)}` };
    const { code, msg } = await caller.call(url, 'userAccount/exchangeQuote', params, { token });
    if (code !== 200) throw new Error(`a quote was refused: ${msg}`);
  });
  caller.close();
  return times;
}

/** Latency of quotes of the flash exchange under 100 calls a second on one server. */
export async function quoteBench(
  serverUrl: string,
  { players, ms }: { players: number; ms: number },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const tokens = await fillPlayers(client, players, SIGNED_IN);
    await quoteTimes(server.url, tokens, ms / 2);
    const times = await quoteTimes(server.url, tokens, ms);
    const at = (part: number) => rounded(times[Math.floor(times.length * part)] ?? NaN, 1);
    return [
      {
        what: `swap quotes under ${PER_SECOND} calls/s, 99th percentile`,
        value: at(0.99),
        unit: 'ms',
        budget: { most: 50 },
        note: `${times.length} quotes, half of them within ${at(0.5)} ms`,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await database.drop();
  }
}
