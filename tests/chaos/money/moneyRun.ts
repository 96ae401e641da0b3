import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chainFiles } from '#server/chain/chainFiles.ts';
import { connect } from '#server/db/connect.ts';
import { databaseFolder } from '#server/db/databaseFolder.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { postgresCluster } from '../../support/postgresCluster.ts';
import { compareBooks } from '../compareBooks.ts';
import { mortalServer, type MortalServer } from '../mortalServer.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { readChainFacts, type ChainFacts } from './chainFacts.ts';
import { balanceFaults, depositFaults, fillFaults, withdrawalFaults } from './moneyFaults.ts';
import { moneyOperator } from './moneyOperator.ts';
import { moneyPlayer, type MoneyGame, type MoneyPlayer } from './moneyPlayer.ts';

export interface MoneyOptions {
  rounds: number;
  /** No round starts later than this many ms after the first. */
  withinMs: number;
  seed: number;
  players: number;
  /** Rounds between two audits of books and chain. */
  auditEvery: number;
  /**
   * Folder of PostgreSQL's binaries, for a cluster that is killed too. Without it: PGlite, which dies with its server.
   */
  postgresBin: string | null;
  say(line: string): void;
}

export interface MoneyReport {
  answered: number;
  refused: number;
  lost: number;
  deposits: number;
  payouts: number;
  fills: number;
  kills: Record<string, number>;
  /** Differences between chain, books and acknowledged calls; empty without a fault. */
  faults: string[];
  auditOk: boolean;
  audit: string;
}

/** Calls of each player in a round. */
const ACTS = 3;

/** Bound in ms between the start of a round and its kill. */
const WITHIN_MS = 400;

/** Interval and timeout of the wait for all open work to end. */
const LOOK_MS = 250;
const SETTLED_WITHIN_MS = 240_000;

/** Players move real money on the local chain and in the books while server, chain and database are killed in turn. */
export async function moneyRun(options: MoneyOptions): Promise<MoneyReport> {
  const home = mkdtempSync(join(tmpdir(), 'manor-money-'));
  const cluster = options.postgresBin
    ? await postgresCluster(options.postgresBin, ['synchronous_commit = on'])
    : null;
  // Speed 1, so that no game day ends by itself meanwhile.
  const env = { MANOR_HOME: home, MANOR_SPEED: '1', ...(cluster && { DATABASE_URL: cluster.url }) };
  try {
    const server = await mortalServer(env);
    const chainPid = () => Number(readFileSync(chainFiles(join(home, 'chain')).pid, 'utf8'));
    const victims: Record<string, () => Promise<void>> = {
      server: () => server.kill(),
      chain: () => server.deprive(() => process.kill(chainPid(), 'SIGKILL')),
      ...(cluster && { database: () => cluster.crash() }),
    };
    try {
      return await played(server, victims, env, options);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function readConfig(server: MortalServer) {
  const caller = manorCaller();
  const { data } = await caller.call((await server.current()).url, 'config');
  caller.close();
  return data;
}

async function played(
  server: MortalServer,
  victims: Record<string, () => Promise<void>>,
  env: Record<string, string>,
  options: MoneyOptions,
): Promise<MoneyReport> {
  const { rounds, withinMs, seed, say } = options;
  let lost = 0;
  const game = async (number: number): Promise<MoneyGame> => ({
    server,
    config: await readConfig(server),
    random: seededRandom(seed * 1_000 + number),
    lost: () => void (lost += 1),
  });
  const operator = await moneyOperator(await game(999));
  const players: MoneyPlayer[] = [];
  for (let number = 0; number < options.players; number += 1) {
    players.push(await moneyPlayer(number, players[0]?.code ?? 'MANOR1', await game(number)));
  }
  await Promise.all(players.map((player) => player.fund()));
  await until('the first deposits are credited', async () => (await openDeposits(players)) === 0);

  const kills: Record<string, number> = {};
  const faults: string[] = [];
  /** Reports a broken invariant at once, while calls are running. */
  const auditNow = async (done: number) => {
    const { findings } = await operator.audit();
    const broken = findings.filter(({ state }) => state === 'broken');
    const calls = players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    say(`${done} rounds, ${calls} calls, ${lost} answers lost: ${broken.length} invariants broken.`);
    for (const { id, row } of broken) {
      faults.push(`after round ${done}: ${id} ${row}`);
      say(`FAULT: ${id} ${row}`);
    }
  };
  const random = seededRandom(seed);
  const names = Object.keys(victims);
  const startedAt = Date.now();
  for (let round = 0; round < rounds && Date.now() - startedAt < withinMs; round += 1) {
    const victim = names[round % names.length] ?? 'server';
    const kill = async () => {
      await pause(random() * WITHIN_MS);
      say(`Round ${round + 1} of ${rounds}: killing the ${victim}.`);
      await victims[victim]?.();
      kills[victim] = (kills[victim] ?? 0) + 1;
    };
    const work = players.map(async (player, number) => {
      for (let act = 0; act < ACTS; act += 1) await player.act();
      const other = players[1 + (round % (players.length - 1))];
      if (number === 0 && other && round % 5 === 0) await player.give(other.address);
    });
    await Promise.all([kill(), operator.reviewAll(), ...work]);
    if ((round + 1) % options.auditEvery === 0) await auditNow(round + 1);
  }
  const facts = await settled(server, operator.reviewAll, players);
  const { ok, findings } = await operator.audit();
  for (const player of players) player.close();
  operator.close();
  await server.stop();

  const acknowledged = [...players.flatMap((player) => player.acknowledged), ...operator.acknowledged];
  const books = await bookFaults(env, players, acknowledged, facts);
  const refused = acknowledged.filter(({ answer }) => 'refused' in answer).length;
  return {
    answered: acknowledged.length,
    refused,
    lost,
    deposits: facts.deposits.length,
    payouts: facts.paid.length,
    fills: books.fills,
    kills,
    faults: [...faults, ...players.flatMap((player) => player.faults), ...books.faults],
    auditOk: ok && books.auditOk,
    audit: `${findings
      .filter(({ state }) => state !== 'holds')
      .map(({ id, state, row }) => `${id} ${state} ${row}\n`)
      .join('')}${books.audit}`,
  };
}

async function until(goal: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < SETTLED_WITHIN_MS;) {
    if (await isSo()) return;
    await pause(LOOK_MS);
  }
  throw new Error(`in ${SETTLED_WITHIN_MS / 1_000} s it did not come to this: ${goal}`);
}

/** Deposits that are seen and not final, and one for each player without any. */
async function openDeposits(players: readonly MoneyPlayer[]): Promise<number> {
  const lists = await Promise.all(
    players.map((player) => player.read('userAccount/rechargeList', { size: 100 })),
  );
  return lists
    .map(({ list }) => (list.length === 0 ? 1 : list.filter(({ state }) => state === 'pending').length))
    .reduce((sum, count) => sum + count, 0);
}

async function openWithdrawals(players: readonly MoneyPlayer[]): Promise<number> {
  const states = ['pendingReview', 'passed'] as const;
  const requested = players.flatMap((player) =>
    states.map((state) => player.read('userAccount/myWithDraw', { state, size: 100 })),
  );
  return (await Promise.all(requested)).reduce((sum, { list }) => sum + list.length, 0);
}

/** Hashes of the transactions whose deposits are credited, of every page of every player. */
async function creditedHashes(players: readonly MoneyPlayer[]): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (const player of players) {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await player.read('userAccount/rechargeList', { size: 100, ...(cursor && { cursor }) });
      for (const { txHash, state } of page.list) if (state === 'credited') hashes.add(txHash);
      cursor = page.next;
    }
  }
  return hashes;
}

/**
 * Waits until no work is open and each deposit on the chain is credited, and returns the chain's facts. A list
 * without pending deposits is not enough: the follower may not have seen the last blocks, because it backs off after
 * the database was away.
 */
async function settled(
  server: MortalServer,
  review: () => Promise<void>,
  players: readonly MoneyPlayer[],
): Promise<ChainFacts> {
  const config = await readConfig(server);
  await until('nothing is under way', async () => {
    await review();
    return (await openWithdrawals(players)) + (await openDeposits(players)) === 0;
  });
  const addresses = players.map(({ address }) => address);
  let facts = await readChainFacts((await server.current()).url, config, addresses);
  const isCredited = async () => {
    const credited = await creditedHashes(players);
    return facts.deposits.every(({ place }) => credited.has(place.split(':')[0] ?? ''));
  };
  await until('everything on the chain is credited', async () => {
    if (await isCredited()) return true;
    facts = await readChainFacts((await server.current()).url, config, addresses);
    return false;
  });
  return facts;
}

async function bookFaults(
  env: Record<string, string>,
  players: readonly MoneyPlayer[],
  acknowledged: Parameters<typeof compareBooks>[1],
  facts: ChainFacts,
) {
  const url = env.DATABASE_URL;
  const log = makeLogger('error');
  const connection = await connect({ url, folder: databaseFolder(env.MANOR_HOME ?? ''), log });
  const { db } = connection;
  try {
    const faults = [
      ...(await compareBooks(db, acknowledged)),
      ...(await depositFaults(db, facts)),
      ...(await withdrawalFaults(db, acknowledged, facts)),
      ...(await fillFaults(db, acknowledged)),
      ...(await balanceFaults(db, players, acknowledged, facts)),
    ];
    const vault = await db
      .selectFrom('account')
      .select('balance')
      .where('name', '=', 'vault')
      .where('coin', '=', 'USDT')
      .executeTakeFirstOrThrow();
    if (-vault.balance !== facts.vaultUsdt) {
      faults.push(`the vault has ${facts.vaultUsdt} USDT on the chain, and ${-vault.balance} in the books`);
    }
    const fills = await db.selectFrom('otc_fill').select('id').execute();
    await connection.close();
    const audit = spawnSync(process.execPath, ['--import', 'tsx', 'server/audit.ts'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    const output = `${audit.stdout}${audit.stderr}`.trim();
    return { faults, fills: fills.length, auditOk: audit.status === 0, audit: output };
  } catch (fault) {
    await connection.close().catch(() => {});
    throw fault;
  }
}
