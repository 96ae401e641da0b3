import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { accessSync, constants as access } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LocalAccount } from 'viem';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { beginWorld } from './beginWorld.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { localKeys } from './chain/localKeys.ts';
import type { ChainWatch } from './chain/startChainWatch.ts';
import { openClock } from './clock/openClock.ts';
import { connect } from './db/connect.ts';
import type { Connection } from './db/connection.ts';
import { openConstants } from './config/openConstants.ts';
import { openContact } from './config/openContact.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { lockFolder } from './db/folderLock.ts';
import { refuseOldNode } from './db/distribution/heartbeat.ts';
import { endInDoubt } from './db/distribution/endInDoubt.ts';
import { migrate } from './db/migrate.ts';
import { noReader, openReader, type Reader } from './db/openReader.ts';
import { storeFact, readFact } from './db/worldFact.repo.ts';
import { beginDeposits } from './deposits/beginDeposits.ts';
import { type Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import type { LiveBus } from './live/liveBus.ts';
import { usualSockets } from './http/capConnections.ts';
import { closeApp } from './http/closeApp.ts';
import { usualLimits, type LimitSettings } from './http/makeLimits.ts';
import { makeMetrics } from './http/makeMetrics.ts';
import { tallySpans } from './jobs/tallySpans.ts';
import { makeFolder } from './makeFolder.ts';
import { openBus } from './openBus.ts';
import { openHouseKeys } from './openHouseKeys.ts';
import { openDemoChain } from './openDemoChain.ts';
import { measureState } from './measureState.ts';
import { openNotifyLag, type NotifyLag } from './notifyLag.ts';
import { openMetrics } from './openMetrics.ts';
import { readVersion } from './readVersion.ts';
import { openLedgerPlace, type LedgerPlace } from './openLedgerPlace.ts';
import { openPublicChain, type OpenedChain } from './openPublicChain.ts';
import { openWatch, withWatch } from './openWatch.ts';
import { openFlows } from './pauses/openFlows.ts';
import { openRoles } from './sessions/openRoles.ts';
import { reportNode } from './reportNode.ts';
import { startLoops } from './startLoops.ts';
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
    await refuseOldNode(connection.db);
    const ended = await endInDoubt(connection.db);
    if (ended > 0) log.warn({ ended }, 'transactions in doubt were ended');
    const reader = await openReading(env, connection, log);
    closing.push(() => reader.close());
    const place = await openLedgerPlace(env, connection, log);
    closing.push(() => place.close());
    const chain = await openChain(env, connection, log, onChainExit);
    closing.push(() => chain.close());
    const world = await makeWorld(env, { connection, reader, place, chain, log });
    await beginDeposits(world, chain.watched.reader, chain.firstBlock);
    const watch = await openWatch(env, world);
    closing.push(() => watch.stop());
    const bus = await openBus(env, connection, log);
    closing.push(() => bus.close());
    const lag = await openNotifyLag(connection);
    closing.push(() => lag.close());
    const pool = () => connection.pool();
    const { app, stop } = await startApp(env, withWatch(world, watch), chain, { bus, watch, lag, pool });
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

/** Database of long reads. It has half as many connections as the node has for calls. */
async function openReading(env: Env, { db }: Connection, log: Logger): Promise<Reader> {
  if (env.readerUrl === undefined) return noReader(db);
  const maxConnections = Math.ceil(env.databaseConnections / 2);
  return openReader({ url: env.readerUrl, maxConnections, primary: db, log });
}

interface WorldParts {
  connection: Connection;
  reader: Reader;
  place: LedgerPlace;
  chain: OpenedChain;
  log: Logger;
}

async function makeWorld(env: Env, { connection, reader, place, chain, log }: WorldParts): Promise<World> {
  const clocks = { wallNow: () => Date.now(), log };
  const knowsDemo = chain.demo !== null && env.isPrivate;
  const world: World = {
    db: connection.db,
    reader: reader.current,
    get books() {
      return place.books();
    },
    followLedger: () => place.follow(),
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
    settings: env.settings,
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

interface NodeParts {
  bus: LiveBus;
  watch: ChainWatch;
  lag: NotifyLag;
  pool: Connection['pool'];
}

interface Started {
  app: FastifyInstance;
  /** Ends the app and all loops. */
  stop(): Promise<void>;
}

async function startApp(
  env: Env,
  world: World,
  chain: OpenedChain,
  { bus, watch, lag, pool }: NodeParts,
): Promise<Started> {
  const metrics = makeMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  metrics.readings.push(...measureState({ world, metrics, pool, lag, chain: chain.payouts }));
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
    hasCalls: env.roles.has('api'),
  });
  const scraped = await openMetrics(env, { world, metrics });
  const spans = tallySpans();
  const loops = startLoops({ env, world, chain, bus, watch, metrics, spans });
  const reports = reportNode(env, world, { app, metrics, spans });
  const stop = async () => {
    scraped?.close();
    await Promise.all([closeApp(app), ...loops.map((loop) => loop.stop())]);
    // Last: it writes what the jobs did up to their end.
    await reports.stop();
  };
  return { app, stop };
}
