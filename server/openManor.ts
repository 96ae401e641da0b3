import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { accessSync, constants as access, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LocalAccount } from 'viem';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { beginWorld } from './beginWorld.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { localKeys } from './chain/localKeys.ts';
import { startFeeds } from './chain/startFeeds.ts';
import { startReachChecks } from './chain/startReachChecks.ts';
import { startPayouts } from './payouts/startPayouts.ts';
import { openClock } from './clock/openClock.ts';
import { connect } from './db/connect.ts';
import type { Connection } from './db/connection.ts';
import { openConstants } from './config/openConstants.ts';
import { openContact } from './config/openContact.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { lockFolder } from './db/folderLock.ts';
import { migrate } from './db/migrate.ts';
import { storeFact, readFact } from './db/worldFact.repo.ts';
import { beginDeposits } from './deposits/beginDeposits.ts';
import { startDeposits } from './deposits/startDeposits.ts';
import { reportComparison } from './deposits/reportComparison.ts';
import { type Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import { makeDatabaseBus } from './live/databaseBus.ts';
import { makeLocalBus, type LiveBus, type LiveNews } from './live/liveBus.ts';
import { usualSockets } from './http/capConnections.ts';
import { closeApp } from './http/closeApp.ts';
import { usualLimits, type LimitSettings } from './http/makeLimits.ts';
import { makeMetrics } from './http/makeMetrics.ts';
import { serveMetrics } from './http/serveMetrics.ts';
import { startJobs } from './jobs/startJobs.ts';
import { startPushes } from './notices/push/startPushes.ts';
import { makeFolder } from './makeFolder.ts';
import { openHouseKeys } from './openHouseKeys.ts';
import { openDemoChain } from './openDemoChain.ts';
import { openPublicChain, type OpenedChain } from './openPublicChain.ts';
import { openFlows } from './pauses/openFlows.ts';
import { openRoles } from './sessions/openRoles.ts';
import { measureDays, measureJobs } from './measureJobs.ts';
import { invariants } from './invariants.ts';
import { startAudits } from './oversight/audit/startAudits.ts';
import { worldJobs } from './worldJobs.ts';
import type { World } from './world/world.ts';

/**
 * A running world: its app, which the caller lets listen, and a function that closes everything after saving.
 */
export interface Manor {
  app: FastifyInstance;
  world: World;
  /** Owner of the demo world's first manor, for `tendFirstManor`; null in a public world. */
  firstManor: LocalAccount | null;
  close(): Promise<void>;
}

/** Higher limits: in the demo world whole classrooms and test runs share one address. */
const DEMO_LIMITS: LimitSettings = { ...usualLimits, perAddress: 3_000, perAddressStrict: 600 };

/** Operators of a demo world that nobody else can reach: the local chain's second and third accounts. */
const demoOperators = localKeys.operators.map(({ address }) => address);

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
    const reach = startReachChecks(world);
    closing.push(() => reach.stop());
    await beginDeposits(world, chain.watched.reader, chain.firstBlock);
    const bus = env.databaseUrl === undefined ? makeLocalBus() : await makeDatabaseBus(connection);
    closing.push(() => bus.close());
    const { app, stop } = await startApp(env, world, chain, bus);
    closing.push(stop);
    return { app, world, firstManor: chain.firstManor, close };
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
  const chain = env.chain
    ? await openPublicChain(env.chain, env.confirmations, log)
    : await openLocalChain(env, db, known, log, onExit);
  const stored = await storeFact(db, 'contracts', chain.addresses);
  if (isSameChain(stored as ChainAddresses, chain.addresses)) return chain;
  await chain.close();
  throw new EnvFault(
    'CHAIN_RPC_URL and the addresses with it differ from the contracts this database was created with.',
  );
}

/**
 * Local chain of the demo world, with the world's own keys. Throws an EnvFault for a world of an earlier version
 * that others could reach: everybody knows the keys of its vault.
 */
async function openLocalChain(
  env: Env,
  db: Connection['db'],
  known: ChainAddresses | null,
  log: Logger,
  onExit: () => void,
): Promise<OpenedChain> {
  const { keys, arePublic } = await openHouseKeys(db, randomBytes);
  if (arePublic && !env.isPrivate) {
    throw new EnvFault(
      'HOST: this world was made by an earlier version, and everybody knows the keys of its vault. Leave HOST, ' +
        'PUBLIC_ORIGIN and TRUST_PROXY unset to go on with it on this machine, or set MANOR_HOME (and DATABASE_URL) ' +
        'to make a new world.',
    );
  }
  const { confirmations, anvilBinary: anvilBin, path: searchPath } = env;
  const folder = join(env.home, 'chain');
  return openDemoChain({ folder, keys, confirmations, anvilBin, searchPath, known, log, onExit });
}

function isSameChain(left: ChainAddresses, right: ChainAddresses): boolean {
  const text = ({ chainId, atr, usdt, vault }: ChainAddresses) =>
    [chainId, atr, usdt, vault].join().toLowerCase();
  return text(left) === text(right);
}

async function makeWorld(env: Env, connection: Connection, chain: OpenedChain, log: Logger): Promise<World> {
  const clocks = { wallNow: () => Date.now(), log };
  const knowsDemo = chain.demo !== null && env.isPrivate;
  const world: World = {
    db: connection.db,
    ...clocks,
    randomBytes,
    clock: await openClock(connection, { ...clocks, speed: env.speed }),
    constants: await openConstants(connection, clocks),
    flows: await openFlows(connection, clocks),
    chain: chain.part,
    demo: chain.demo,
    roles: await openRoles(connection, {
      ...clocks,
      operators: [...env.operators, ...(knowsDemo ? demoOperators : [])],
      barred: knowsDemo ? [] : demoOperators,
    }),
    walletConnectProjectId: env.walletConnectProjectId,
    signInOrigin: env.signInForm ? env.publicOrigin : null,
    version: readVersion(),
  };
  if (!(await openContact(world, env.ownerContact))) {
    throw new EnvFault(
      'OWNER_CONTACT is missing: players see it where they ask to become a manor lord. Set it to an address, a link ' +
        'or a name at which your operators answer.',
    );
  }
  await beginWorld(world, chain.firstManor?.address ?? null);
  return world;
}

/** Publishes events of jobs, which nobody waits for. */
function tellBy(world: World, bus: LiveBus) {
  return (events: readonly LiveNews[]) => {
    bus
      .publish(...events)
      .catch((err: unknown) =>
        world.log.error(
          { err },
          'events of a job could not be published; clients catch up on their next read',
        ),
      );
  };
}

async function startApp(env: Env, world: World, chain: OpenedChain, bus: LiveBus) {
  const { watched, payouts: paying, feeds } = chain;
  const metrics = makeMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const app = await buildApp(world, {
    pages: env.pages,
    publicOrigin: env.publicOrigin,
    connectTo: env.walletConnectProjectId ? WALLET_CONNECT : [],
    trustProxy: env.trustProxy,
    limits: world.demo ? DEMO_LIMITS : usualLimits,
    sockets: {
      ...usualSockets,
      maxConnections: env.connections.all,
      maxPerAddress: env.connections.perAddress,
    },
    bus,
    metrics,
    metricsToken: env.metrics.token,
    clientErrors: env.clientErrors,
    securityContact: env.securityContact,
    signedActs: env.signedActs,
  });
  const scraped = await openMetrics(env, { world, metrics });
  const tell = tellBy(world, bus);
  const jobs = startJobs(world, measureJobs(worldJobs, metrics), {
    onDays: measureDays(metrics),
    // One publish call: a turn of a daily job changes about a hundred players.
    onChanged: (ids) => tell(ids.map((id) => ({ player: String(id), refetch: true }))),
    onNews: tell,
  });
  const audits = startAudits(world, invariants, {
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'audits', outcome }),
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
  const prices = startFeeds(feeds, {
    log: world.log,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'feeds', outcome }),
  });
  const pushes = startPushes(world, {
    subject: env.publicOrigin,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'pushes', outcome }),
  });
  const loops = [jobs, audits, deposits, payouts, prices, pushes];
  const stop = async () => {
    scraped?.close();
    await Promise.all([closeApp(app), ...loops.map((loop) => loop.stop())]);
  };
  return { app, stop };
}

async function openMetrics({ metrics: { host, port } }: Env, parts: Parameters<typeof serveMetrics>[0]) {
  if (port === null) return null;
  return serveMetrics(parts, { host, port }).catch((cause: unknown) => {
    throw new EnvFault(`METRICS_PORT: ${host}:${port} cannot be used: set METRICS_PORT to a free port.`, {
      cause,
    });
  });
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
