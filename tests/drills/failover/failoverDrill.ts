import pg from 'pg';
import { LISTENER } from '#server/db/postgresConnection.ts';
import { checkBooks } from '../../chaos/outage/checkBooks.ts';
import { steadyCalls, type SteadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { untilReady } from '../../chaos/outage/untilReady.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { manorProcess, type ManorProcess } from '../../support/manorProcess.ts';
import { operatorSetting } from '../../support/testOperators.ts';
import { askDatabase } from '../backup/askDatabase.ts';
import { untilTrue } from '../untilTrue.ts';
import { cutOffWriter } from './cutOffWriter.ts';
import { databaseProxy } from './databaseProxy.ts';
import { READY_WITHIN_MS, type FailoverEvent, type FailoverReport } from './failoverReport.ts';
import type { Machine } from './namespaces.ts';
import { patroniCluster, type PatroniCluster } from './patroniCluster.ts';

export interface FailoverOptions {
  bin: string;
  /** Times that the primary is killed; then it is cut off once, and a standby once. */
  kills: number;
  perSecond: number;
  players: number;
  seed: number;
  say(line: string): void;
}

/** Rows that the side that is cut off tries to write. */
const MARKS = 'drill_mark';

const LISTENING = `SELECT count(*) FROM pg_stat_activity WHERE application_name = '${LISTENER}'`;

/** A demo node that runs the chain, and a node that serves calls alone and reads charts from the standbys. */
async function startNodes(writer: string, reader: string): Promise<ManorProcess[]> {
  const common = { DATABASE_URL: writer, DATABASE_CONNECTIONS: '5', LOG_LEVEL: 'error', ...operatorSetting };
  const first = await manorProcess({ ...common, MANOR_SPEED: '1' });
  try {
    const caller = manorCaller();
    const { data } = await caller.call(first.url, 'config');
    caller.close();
    const second = await manorProcess({
      ...common,
      DATABASE_READER_URL: reader,
      NODE_ROLES: 'api',
      CHAIN_RPC_URL: `${first.url}/api/demo/rpc`,
      CHAIN_ID: String(data.chain.id),
      CHAIN_CONFIRMATIONS: String(data.chain.confirmations),
      ATR_ADDRESS: data.contracts.atr,
      USDT_ADDRESS: data.contracts.usdt,
      VAULT_ADDRESS: data.contracts.vault,
    });
    return [first, second];
  } catch (fault) {
    await first.stop();
    throw fault;
  }
}

interface Stage extends FailoverOptions {
  cluster: PatroniCluster;
  nodes: readonly ManorProcess[];
  calls: SteadyCalls;
  faults: string[];
}

async function primaryOf(cluster: PatroniCluster): Promise<Machine> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  return primary;
}

/** Measures from now until nodes and calls work again, and counts the connections that listen. */
async function recover(
  { cluster, nodes, calls, faults }: Stage,
  name: string,
  refusedMs: number | null = null,
) {
  const [answeredMs, ...ready] = await Promise.all([
    calls.answeredAgain(),
    ...nodes.map(({ url }) => untilReady(url)),
  ]);
  const readyMs = Math.max(...ready);
  let listening = 0;
  const isListening = async () => {
    const primary = await cluster.primary();
    listening = primary ? Number(await askDatabase(cluster.urlOf(primary), LISTENING).catch(() => 0)) : 0;
    if (listening > nodes.length) faults.push(`${name}: ${listening} connections listen`);
    return listening === nodes.length;
  };
  await untilTrue('every node listens again', isListening);
  if (Math.max(readyMs, answeredMs) > READY_WITHIN_MS)
    faults.push(
      `${name}: ready after ${Math.round(readyMs)} ms, answered after ${Math.round(answeredMs)} ms`,
    );
  return { name, readyMs, answeredMs, listening, refusedMs } satisfies FailoverEvent;
}

/** Kills the primary: the whole machine with its etcd, and in turn only the database. */
async function killPrimary(stage: Stage, kill: number): Promise<FailoverEvent> {
  const { cluster } = stage;
  const primary = await primaryOf(cluster);
  const isMachine = kill % 2 === 1;
  primary.kill(isMachine ? undefined : 'postgres');
  const event = await recover(stage, `kill ${kill}, ${isMachine ? 'machine' : 'database'}`);
  await cluster.whole();
  return event;
}

/** Cuts a machine off. A client on it goes on writing; nothing that it writes may be acknowledged and lost. */
async function cutOff(stage: Stage, machine: Machine, name: string): Promise<FailoverEvent> {
  const { cluster, bin, faults } = stage;
  const wasPrimary = (await primaryOf(cluster)) === machine;
  machine.cut();
  const writer = cutOffWriter(machine, bin, MARKS);
  const event = await recover(stage, name);
  await untilTrue('the side that is cut off refuses writes', () =>
    Promise.resolve(writer.refusedMs() !== null),
  );
  writer.stop();
  machine.join();
  await cluster.whole();
  const stored = await askDatabase(
    cluster.urlOf(await primaryOf(cluster)),
    `SELECT coalesce(string_agg(n::text, ' '), '') FROM ${MARKS}`,
  );
  const lost = writer.acknowledged().filter((value) => !stored.split(' ').includes(String(value)));
  if (lost.length > 0)
    faults.push(`${name}: ${lost.length} writes acknowledged by the side cut off are lost`);
  if (wasPrimary && (await primaryOf(cluster)) === machine) faults.push(`${name}: it stayed the primary`);
  return { ...event, refusedMs: writer.refusedMs() };
}

async function makeMarks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE TABLE ${MARKS} (n int)`);
  await client.end();
}

/** Kills primaries and cuts networks under calls, then compares the books with every answer and audits them. */
export async function failoverDrill(options: FailoverOptions): Promise<FailoverReport> {
  const { bin, kills, perSecond, players, seed, say } = options;
  const closing: (() => Promise<unknown> | void)[] = [];
  try {
    say('Three machines with etcd, Patroni and PostgreSQL start, with HAProxy in front of them.');
    const cluster = await patroniCluster(bin);
    closing.push(() => cluster.stop());
    const proxy = await databaseProxy(cluster.list);
    closing.push(() => proxy.stop());
    await untilTrue('the proxy finds the primary', () =>
      askDatabase(proxy.writer, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    const nodes = await startNodes(proxy.writer, proxy.reader);
    closing.push(() => Promise.all([...nodes].reverse().map((node) => node.stop())));
    await makeMarks(cluster.urlOf(await primaryOf(cluster)));
    const urls = nodes.map(({ url }) => url);
    const calls = await steadyCalls({ urls, first: 0, players, perSecond, seed });
    const faults: string[] = [];
    const stage = { ...options, cluster, nodes, calls, faults };
    const events: FailoverEvent[] = [];
    const note = (event: FailoverEvent) => {
      events.push(event);
      say(`${event.name}: answered after ${(event.answeredMs / 1_000).toFixed(1)} s`);
    };
    for (let kill = 1; kill <= kills; kill += 1) note(await killPrimary(stage, kill));
    note(await cutOff(stage, await primaryOf(cluster), 'primary cut off'));
    const now = await primaryOf(cluster);
    const standby = cluster.list.find((machine) => machine !== now);
    if (standby) note(await cutOff(stage, standby, 'standby cut off'));
    const { acknowledged, again } = await calls.stop();
    for (const node of [...nodes].reverse()) await node.stop();
    const books = await checkBooks({ url: cluster.urlOf(await primaryOf(cluster)) }, acknowledged);
    return {
      events,
      answered: acknowledged.length,
      again,
      nodes: nodes.length,
      faults: [...faults, ...books.faults],
      booksOk: books.faults.length === 0,
      auditOk: books.auditOk,
      audit: books.audit.split('\n').at(-1) ?? '',
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
