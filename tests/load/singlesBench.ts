import pg from 'pg';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { cpuText } from './cpuTimes.ts';
import { auditEnded, FIRST_ID, fillPlayers } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';
import { stretches, warm, type Stretch, type StretchesOptions } from './stretches.ts';

const CONCURRENCY = 16;

const SIGNED_IN = 512;

/** Balance of each player in USDT, and of each shard of the casting pool in ATR: more than a measurement takes. */
const PLAYER_USDT = 10n ** 13n;
const SHARD_ATR = 10n ** 15n;

/** Calls of money of which the whole world makes one at a time, as each locks the same rows. */
const SINGLES = [
  {
    what: 'swaps, one server',
    note: 'each locks the swap pool',
    path: 'userAccount/exchange',
    params: (turn: number) => ({
      from: turn % 2 ? 'ATR' : 'USDT',
      to: turn % 2 ? 'USDT' : 'ATR',
      amount: turn % 2 ? '10' : '1',
      minOut: '0',
    }),
  },
  {
    what: 'castings, one server',
    note: 'each locks the casting pool',
    path: 'game/making/cast',
    params: () => ({ amount: '1000' }),
  },
] as const;

/**
 * Keeps audits away once the first one has ended, until the connection ends: they would rightly pause the payments of a
 * world that is filled by rows without postings.
 */
async function holdAudits(client: pg.ClientBase): Promise<void> {
  await auditEnded(client);
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM audit_progress FOR UPDATE');
}

/** Gives every player USDT and the casting pool ATR, by rows without postings. */
async function fillPockets(client: pg.ClientBase, players: number): Promise<void> {
  await client.query(
    `INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
     SELECT 'USDT', 'user:' || ($1::int + n), 0, $1::int + n, $3::bigint, 1, 0, 9223372036854775807
     FROM generate_series(0, $2::int - 1) AS n`,
    [FIRST_ID, players, PLAYER_USDT],
  );
  await client.query(`UPDATE account SET balance = $1 WHERE name = 'pool:casting' AND coin = 'ATR'`, [
    SHARD_ATR,
  ]);
}

/** Rates of calls that the whole world makes one after the other, each kind alone. */
export async function singlesBench(serverUrl: string, options: StretchesOptions): Promise<BenchRow[]> {
  const { players, stretchMs, rounds, say } = options;
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const auditor = new pg.Client({ connectionString: database.url });
  const caller = manorCaller();
  const rows: BenchRow[] = [];
  try {
    await auditor.connect();
    await holdAudits(auditor);
    const tokens = await fillPlayers(client, players, SIGNED_IN);
    await fillPockets(client, players);
    const take = stretches(client, [server.pid], stretchMs);
    for (const { what, note, path, params } of SINGLES) {
      let turn = 0;
      const call = async () => {
        const token = tokens[turn % tokens.length] ?? '';
        const answer = await caller.call(server.url, path, params(turn), { token });
        turn += 1;
        if (answer.code !== 200) throw new Error(`${path} was refused: ${answer.msg}`);
      };
      await warm(CONCURRENCY, call);
      const taken: Stretch[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await take(CONCURRENCY, call));
      say(`${what}: ${taken.map(({ rate }) => `${rounded(rate)}/s`).join(', ')}`);
      rows.push({
        what,
        value: rounded(median(taken.map(({ rate }) => rate))),
        unit: '/s',
        budget: null,
        note: `${note}; ${CONCURRENCY} at once; ${rounded(median(taken.map(({ cpuMs }) => cpuMs)), 2)} ms of processor each; ${cpuText(taken.map(({ cpu }) => cpu))}`,
      });
    }
    return rows;
  } finally {
    caller.close();
    await client.end();
    await auditor.end();
    await server.stop();
    await database.drop();
  }
}
