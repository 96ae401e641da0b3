import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { accessSync, constants as access, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { beginWorld } from './beginWorld.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { localKeys } from './chain/localKeys.ts';
import { startPayouts } from './payouts/startPayouts.ts';
import { openClock } from './clock/openClock.ts';
import { connect } from './db/connect.ts';
import type { Connection } from './db/connection.ts';
import { openConstants } from './config/openConstants.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { lockFolder } from './db/folderLock.ts';
import { migrate } from './db/migrate.ts';
import { storeFact, readFact } from './db/worldFact.repo.ts';
import { beginDeposits } from './deposits/beginDeposits.ts';
import { startDeposits } from './deposits/startDeposits.ts';
import { reportComparison } from './deposits/reportComparison.ts';
import { EnvFault, type Env } from './env.ts';
import { makeDatabaseBus } from './live/databaseBus.ts';
import { makeLocalBus, type LiveBus, type LiveNews } from './live/liveBus.ts';
import { closeApp } from './http/closeApp.ts';
import { usualLimits, type LimitSettings } from './http/makeLimits.ts';
import { makeMetrics } from './http/makeMetrics.ts';
import { startJobs } from './jobs/startJobs.ts';
import { startPushes } from './notices/push/startPushes.ts';
import { makeFolder } from './makeFolder.ts';
import { openDemoChain } from './openDemoChain.ts';
import { openPublicChain, type OpenedChain } from './openPublicChain.ts';
import { openFlows } from './pauses/openFlows.ts';
import { measureDays, measureJobs } from './measureJobs.ts';
import { worldJobs } from './worldJobs.ts';
import type { World } from './world/world.ts';

/**
 * A running world: its app, which the caller lets listen, and a function that closes everything after saving.
 */
export interface Manor {
  app: FastifyInstance;
  world: World;
  close(): Promise<void>;
}

/** Higher limits: in the demo world whole classrooms and test runs share one address. */
const DEMO_LIMITS: LimitSettings = { ...usualLimits, perAddress: 3_000, perAddressStrict: 600 };

/** Hosts that a page with WalletConnect connects to besides this server. */
const WALLET_CONNECT = [
  'https://*.walletconnect.com',
  'wss://*.walletconnect.com',
  'https://*.walletconnect.org',
  'wss://*.walletconnect.org',
];

/**
 * Opens the world that the settings describe: folder, database, chain, initialization, app, jobs. After a
 * fault it closes what it had opened. Faults of the environment are EnvFault, ConnectError or ChainError,
 * each with a message.
 */
export async function openManor(env: Env, log: Logger, onChainExit: () => void): Promise<Manor> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    if (env.databaseUrl === undefined || env.chain === null) closing.push(lockHome(env.home));
    const connection = await connect({
      url: env.databaseUrl,
      maxConnections: env.databaseConnections,
      folder: databaseFolder(env.home),
      log,
    });
    closing.push(() => connection.close());
    await migrate(connection.db);
    const chain = await openChain(env, connection, log, onChainExit);
    closing.push(() => chain.close());
    const world = await makeWorld(env, connection, chain, log);
    await beginDeposits(world, chain.watched.reader, chain.firstBlock);
    const bus = env.databaseUrl === undefined ? makeLocalBus() : await makeDatabaseBus(connection);
    closing.push(() => bus.close());
    const { app, stop } = await startApp(env, world, chain, bus);
    closing.push(stop);
    return { app, world, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Creates the home folder and acquires its lock, so that no second world uses it; returns the release
 * function.
 */
function lockHome(home: string): () => void {
  try {
    makeFolder(home);
    accessSync(home, access.W_OK);
  } catch (cause) {
    throw new EnvFault(`MANOR_HOME: the folder ${home} cannot be written.`, { cause });
  }
  return lockFolder(join(home, 'world'));
}

async function openChain(
  env: Env,
  { db }: Connection,
  log: Logger,
  onExit: () => void,
): Promise<OpenedChain> {
  const known = ((await readFact(db, 'contracts')) ?? null) as ChainAddresses | null;
  const { confirmations, anvilBinary: anvilBin, path: searchPath } = env;
  const folder = join(env.home, 'chain');
  const chain = env.chain
    ? await openPublicChain(env.chain, confirmations, log)
    : await openDemoChain({ folder, confirmations, anvilBin, searchPath, known, log, onExit });
  const stored = await storeFact(db, 'contracts', chain.addresses);
  if (isSameChain(stored as ChainAddresses, chain.addresses)) return chain;
  await chain.close();
  throw new EnvFault(
    'CHAIN_RPC_URL and the addresses with it differ from the contracts this database was created with.',
  );
}

function isSameChain(left: ChainAddresses, right: ChainAddresses): boolean {
  const text = ({ chainId, atr, usdt, vault }: ChainAddresses) =>
    [chainId, atr, usdt, vault].join().toLowerCase();
  return text(left) === text(right);
}

async function makeWorld(env: Env, connection: Connection, chain: OpenedChain, log: Logger): Promise<World> {
  const clocks = { wallNow: () => Date.now(), log };
  const isDemo = chain.demo !== null;
  const world: World = {
    db: connection.db,
    ...clocks,
    randomBytes,
    clock: await openClock(connection, { ...clocks, speed: env.speed }),
    constants: await openConstants(connection, clocks),
    flows: await openFlows(connection, clocks),
    chain: chain.part,
    demo: chain.demo,
    operators: [...env.operators, ...(isDemo ? localKeys.operators.map(({ address }) => address) : [])],
    walletConnectProjectId: env.walletConnectProjectId,
    version: readVersion(),
  };
  await beginWorld(world, isDemo ? localKeys.firstManor.address : null);
  return world;
}

async function startApp(env: Env, world: World, { watched, payouts: paying }: OpenedChain, bus: LiveBus) {
  const metrics = makeMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const app = await buildApp(world, {
    pages: env.pages,
    publicOrigin: env.publicOrigin,
    connectTo: env.walletConnectProjectId ? WALLET_CONNECT : [],
    trustProxy: env.trustProxy,
    limits: world.demo ? DEMO_LIMITS : usualLimits,
    bus,
    metrics,
  });
  const tell = (events: readonly LiveNews[]) => {
    bus
      .publish(...events)
      .catch((err: unknown) =>
        world.log.error(
          { err },
          'events of a job could not be published; clients catch up on their next read',
        ),
      );
  };
  const jobs = startJobs(world, measureJobs(worldJobs, metrics), {
    onDays: measureDays(metrics),
    // One publish call: a turn of a daily job changes about a hundred players.
    onChanged: (ids) => tell(ids.map((id) => ({ player: String(id), refetch: true }))),
    onNews: tell,
  });
  const deposits = startDeposits(world, watched, {
    bus,
    onStep: (loop, outcome) => metrics.loopSteps.inc({ loop, outcome }),
    onCompared: (found) => {
      reportComparison(world, metrics, found).catch((err: unknown) =>
        world.log.error({ err }, 'flows could not be paused: pause them by ops/pause'),
      );
    },
  });
  const payouts = startPayouts(world, {
    ...paying,
    finalLimit: () => watched.finalLimit(),
    bus,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'payouts', outcome }),
  });
  const pushes = startPushes(world, {
    subject: env.publicOrigin,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'pushes', outcome }),
  });
  const stop = async () => {
    await Promise.all([closeApp(app), jobs.stop(), deposits.stop(), payouts.stop(), pushes.stop()]);
  };
  return { app, stop };
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
