import { setTimeout as pause } from 'node:timers/promises';
import { manorCaller } from '../../load/manorCaller.ts';
import { signedLogin } from '../../support/newPlayer.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { manorProcess, type ManorProcess } from '../../support/manorProcess.ts';
import { operatorSetting, testOperators } from '../../support/testOperators.ts';
import { moneyOperator } from '../money/moneyOperator.ts';
import { moneyPlayer, type MoneyPlayer } from '../money/moneyPlayer.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { addColumns } from './addColumns.ts';
import { checkBooks } from './checkBooks.ts';
import { olderVersion } from './olderVersion.ts';
import type { OutageOptions, OutageReport } from './outage.ts';
import { readAll } from './readAll.ts';
import { steadyCalls } from './steadyCalls.ts';
import { untilReady } from './untilReady.ts';

/** Players with money, besides those on farms. */
const WITH_MONEY = 2;

/** Rounds of all reading calls: those before new columns prepare their statements, which takes three runs. */
const ROUNDS = { before: 4, after: 1 };

/** First numbers of the farmers of the old node and of both nodes. */
const FARMERS = 100;
const LATER_FARMERS = 500;

/** Settings with which a node of this version joins the older one's world, by its chain. */
async function joining(older: ManorProcess, databaseUrl: string): Promise<Record<string, string>> {
  const caller = manorCaller();
  const { data } = await caller.call(older.url, 'config');
  caller.close();
  return {
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: `${older.url}/api/demo/rpc`,
    CHAIN_ID: String(data.chain.id),
    CHAIN_CONFIRMATIONS: String(data.chain.confirmations),
    ATR_ADDRESS: data.contracts.atr,
    USDT_ADDRESS: data.contracts.usdt,
    VAULT_ADDRESS: data.contracts.vault,
    OWNER_CONTACT: 'help@manor.example',
    ...operatorSetting,
    LOG_LEVEL: 'error',
  };
}

/** Players who move money by any of `urls`, which may grow, and the operator who reviews their withdrawals. */
async function moneyMovers(older: ManorProcess, urls: readonly string[], seed: number) {
  const again: Record<string, number> = {};
  let turn = 0;
  const server = { current: () => Promise.resolve({ url: urls[(turn += 1) % urls.length] } as ManorProcess) };
  const caller = manorCaller();
  const { data: config } = await caller.call(older.url, 'config');
  caller.close();
  const lost = () => void (again['money, not answered'] = (again['money, not answered'] ?? 0) + 1);
  const game = (number: number) => ({
    server,
    config,
    random: seededRandom(seed * 1_000 + number),
    lost,
    chainUrl: older.url,
  });
  const reviewed = { ...game(999), server: { current: () => Promise.resolve(older) } };
  const operator = await moneyOperator(reviewed, testOperators[0]);
  const players: MoneyPlayer[] = [];
  for (let number = 0; number < WITH_MONEY; number += 1) {
    players.push(await moneyPlayer(number, players[0]?.code ?? 'MANOR1', game(number)));
  }
  for (const player of players) await player.fund();
  return {
    round: async () => {
      for (const player of players) await player.act();
      await operator.reviewAll();
    },
    stop: () => {
      for (const player of players) player.close();
      operator.close();
      return {
        acknowledged: players.flatMap((player) => player.acknowledged),
        faults: players.flatMap((player) => player.faults),
        again,
      };
    },
  };
}

/** Makes every reading call of each node, so many times. */
async function readRounds(urls: readonly string[], token: string, rounds: number) {
  const reads = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const url of urls) reads.push(await readAll(url, token));
  }
  return reads;
}

/** Token of a player who makes every call that needs no parameter. */
async function signInReader(url: string): Promise<string> {
  const caller = manorCaller();
  const { data } = await caller.call(url, 'user/logining', await signedLogin(900, 'MANOR1'));
  caller.close();
  return data.token;
}

/**
 * A node of the released version plays; a node of this version starts, which applies the newest migrations while calls
 * of the older one go on; then both serve for a while. Before it and meanwhile every table gets another column. No call
 * of either may fail, and the books must be as answered.
 */
export async function twoVersions(options: OutageOptions): Promise<OutageReport> {
  const { seconds, serverUrl, seed, say } = options;
  const name = 'two versions';
  if (serverUrl === null) throw new Error(`${name}: needs a PostgreSQL server`);
  const database = await createDatabase(serverUrl, 'template0');
  const program = olderVersion();
  const started: ManorProcess[] = [];
  try {
    const own = { DATABASE_URL: database.url, MANOR_SPEED: '1', LOG_LEVEL: 'error' };
    const settings = { ...own, ...operatorSetting };
    const older = await manorProcess(settings, program.folder);
    started.push(older);
    const token = await signInReader(older.url);
    const urls = [older.url];
    // Without other calls, which would replace the connections' statements.
    const reads = await readRounds(urls, token, ROUNDS.before);
    say(`${name}: ${await addColumns(database.url, 'of_the_next_version')} tables have another column …`);
    reads.push(...(await readRounds(urls, token, ROUNDS.after)));
    const money = await moneyMovers(older, urls, seed);
    const calls = await steadyCalls({ ...options, urls: [older.url], first: FARMERS, isPatient: true });
    await money.round();

    const starting = manorProcess(await joining(older, database.url)).then((node) => {
      started.push(node);
      return node;
    });
    let hasStarted = false;
    do {
      hasStarted = (await Promise.race([starting, pause(100, null)])) !== null;
      await money.round();
    } while (!hasStarted);
    const { url } = await starting;
    say(`${name}: the newest migrations are applied, both versions serve …`);
    const [readyMs, answeredMs] = await Promise.all([untilReady(url), calls.answeredAgain()]);
    urls.push(url);
    const both = await steadyCalls({
      ...options,
      urls,
      first: LATER_FARMERS,
      isPatient: true,
      perSecond: options.perSecond / 2,
    });
    await addColumns(database.url, 'of_the_version_after');
    reads.push(...(await readRounds(urls, token, ROUNDS.after)));
    for (const end = Date.now() + seconds * 1_000; Date.now() < end;) await money.round();
    const runs = [await calls.stop(), await both.stop()];
    const moved = money.stop();
    const failed = started.flatMap((node) =>
      /a call failed/.test(node.output()) ? [`a call failed:\n${node.output().slice(0, 2_000)}`] : [],
    );
    for (const node of started.splice(0).reverse()) await node.stop();

    const acknowledged = [...moved.acknowledged, ...runs.flatMap((run) => run.acknowledged)];
    const books = await checkBooks({ url: database.url }, acknowledged);
    const again = Object.assign({}, moved.again, ...runs.map((run) => run.again)) as Record<string, number>;
    const repeated = Object.entries(again).map(([reason, times]) => `${times} times: ${reason}`);
    return {
      name,
      seconds,
      readyMs,
      answeredMs,
      answered: acknowledged.length + reads.reduce((sum, { count }) => sum + count, 0),
      again,
      longestMs: Math.max(...runs.map(({ longestMs }) => longestMs)),
      connections: null,
      ...books,
      faults: [
        ...books.faults,
        ...moved.faults,
        ...reads.flatMap(({ faults }) => faults),
        ...repeated,
        ...failed,
      ],
    };
  } finally {
    for (const node of started.reverse()) await node.stop();
    program.remove();
    await database.drop();
  }
}
