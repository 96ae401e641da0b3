import pg from 'pg';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { bareFills } from './bareFills.ts';
import { bareSql } from './bareSql.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { cpuText } from './cpuTimes.ts';
import { fillMarket } from './fillMarket.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';
import { stretches, warm, type Stretch, type StretchesOptions } from './stretches.ts';

/** Open orders in the book. */
const ORDERS = 1_000;

/** Concurrent fills, and as many bare transactions. */
const CONCURRENCY = 16;

const SIGNED_IN = 512;

/** Calls that each take the minimum quantity from one resting order after the other. */
function takeOrders(url: string, tokens: readonly string[], orders: readonly string[]) {
  const caller = manorCaller();
  let turn = 0;
  return {
    call: async () => {
      const [token = '', order = ''] = [tokens[turn % tokens.length], orders[turn % orders.length]];
      turn += 1;
      const { code, msg } = await caller.call(url, 'otc/buy', { quantity: '10', order }, { token });
      if (code !== 200) throw new Error(`a fill was refused: ${msg}`);
    },
    close: () => caller.close(),
  };
}

/** Compares fills through the API of one server with the same work in bare SQL, in turns on the same machine. */
export async function fillsBench(serverUrl: string, options: StretchesOptions): Promise<BenchRow[]> {
  const { players, stretchMs, rounds, say } = options;
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const closing: (() => Promise<void> | void)[] = [];
  try {
    const tokens = await fillPlayers(client, players, SIGNED_IN);
    const orders = await fillMarket(client, ORDERS);
    const api = takeOrders(server.url, tokens, orders);
    closing.push(api.close);
    await warm(CONCURRENCY, api.call);
    const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM player');
    const bare = await bareSql(database.url, CONCURRENCY, bareFills(orders, rows[0]?.id ?? ''));
    closing.push(bare.close);
    await warm(CONCURRENCY, bare.transact);
    const take = stretches(client, [server.pid], stretchMs);
    const roundsValue: { fills: Stretch; bare: Stretch }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const fills = await take(CONCURRENCY, api.call);
      const beside = await take(CONCURRENCY, bare.transact);
      roundsValue.push({ fills, bare: beside });
      const describeStretch = ({ rate, cpuMs }: Stretch) =>
        `${rounded(rate)}/s (${rounded(cpuMs, 1)} ms of processor)`;
      say(`fills ${describeStretch(fills)}, bare ${describeStretch(beside)}`);
    }
    const of = (value: (round: { fills: Stretch; bare: Stretch }) => number) =>
      median(roundsValue.map(value));
    const used = (key: 'fills' | 'bare') =>
      `${rounded(
        of((round) => round[key].cpuMs),
        2,
      )} ms of processor each; ${cpuText(roundsValue.map((round) => round[key].cpu))}`;
    return [
      {
        what: 'fills ÷ bare SQL',
        value: rounded(
          of((round) => round.fills.rate / round.bare.rate),
          2,
        ),
        unit: '',
        budget: { least: 0.4 },
        note:
          `${ORDERS.toLocaleString('en')} open orders; ${bare.postings} postings, ${bare.entries} entries each; ` +
          `by processor time ${rounded(
            of((round) => round.bare.cpuMs / round.fills.cpuMs),
            2,
          )}`,
      },
      {
        what: 'fills, one server',
        value: rounded(of((round) => round.fills.rate)),
        unit: '/s',
        budget: null,
        note: used('fills'),
      },
      {
        what: 'the same fills by bare SQL',
        value: rounded(of((round) => round.bare.rate)),
        unit: '/s',
        budget: null,
        note: used('bare'),
      },
    ];
  } finally {
    for (const close of closing) await close();
    await client.end();
    await server.stop();
    await database.drop();
  }
}
