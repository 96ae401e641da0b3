// npm run daily: runs the daily jobs that are due, on a stopped world or beside its nodes on PostgreSQL. Exit
// status 1: a job failed; 2: the run could not be done. With `-- --dry` it prints the effects and rolls them
// back; `--seconds 20` limits the time that the dry run holds locks. Where the ledger lies in books on several workers there is
// no dry run: a job reads a book in another session, which does not see what the run has done.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pino from 'pino';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { dayJobs } from './dayJobs.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { freezeClock } from './clock/freezeClock.ts';
import { readConstants } from './config/bindingConstants.repo.ts';
import { readFact } from './db/worldFact.repo.ts';
import { readEnv, type Env } from './env.ts';
import type { BookSessions } from './ledger/bookSessions.ts';
import { splitPostings } from './ledger/splitting.ts';
import { expectMove } from './ledger/holdPlace.ts';
import { EnvFault } from './envFault.ts';
import { dryRun } from './jobs/dryRun.ts';
import { runByHand } from './jobs/runByHand.ts';
import { tallyTable } from './jobs/tallyTable.ts';
import { openBooks } from './openBooks.ts';
import { openSessions } from './openSessions.ts';
import { openRoles } from './sessions/openRoles.ts';
import { openFlows } from './pauses/openFlows.ts';
import type { ChainPart, World } from './world/world.ts';

const EXIT_FAILED = 1;
const EXIT_CANNOT_RUN = 2;

/** Chain part for work on the database alone: it knows the contracts and reaches no node. */
function offlineChain(contracts: ChainAddresses, confirmations: number): ChainPart {
  const unreachable = () => Promise.resolve('unreachable' as const);
  return {
    id: contracts.chainId,
    name: 'not asked',
    publicRpcUrl: null,
    confirmations,
    contracts,
    decimals: { USDT: 6, ATR: 18 },
    books: null,
    readFunds: null,
    feeds: { eth: null, etld: null },
    isReachable: () => Promise.resolve(false),
    isAway: () => true,
    learn: () => {},
    onAway: () => () => {},
    verifySigner: unreachable,
    verifyTyped: unreachable,
  };
}

async function openWorld(env: Env, connection: Connection, books: World['books']): Promise<World> {
  const { db } = connection;
  const log = pino({ level: env.logLevel });
  const wallNow = () => Date.now();
  const clock = await freezeClock(db, wallNow());
  expectMove(true);
  const contracts = (await readFact(db, 'contracts')) as ChainAddresses | undefined;
  if (!clock || !contracts) throw new ConnectError('The database has no world yet: start the server first.');
  const constants = await readConstants(db);
  const isFixed = () => Promise.reject(new Error('the daily run cannot change constants'));
  return {
    db,
    reader: () => db,
    books,
    followLedger: () => Promise.resolve(false),
    log,
    wallNow,
    randomBytes,
    clock,
    constants: { current: () => constants, setIn: isFixed, spread: isFixed },
    flows: await openFlows(connection, { log }),
    chain: offlineChain(contracts, env.confirmations),
    demo: null,
    roles: await openRoles(connection, { log, wallNow, operators: [] }),
    walletConnectProjectId: null,
    signInOrigin: null,
    settings: [],
    version: 'daily',
  };
}

async function printDryRun(world: World, seconds: number): Promise<number> {
  const begun = performance.now();
  const { end, tallies } = await dryRun(world, dayJobs, () => performance.now() - begun < seconds * 1_000);
  if (tallies.length > 0) console.log(tallyTable(tallies));
  const words = {
    whole: tallies.length > 0 ? 'This is what would happen; nothing was kept.' : 'Nothing is due.',
    cutShort: `Cut short after ${seconds} seconds (--seconds); nothing was kept.`,
    elsewhere: 'A node runs the daily jobs now. Try again when it has finished. Nothing was kept.',
  };
  console.log(words[end]);
  return end === 'elsewhere' ? EXIT_CANNOT_RUN : 0;
}

async function runDue(world: World): Promise<number> {
  const { tallies, failed } = await runByHand(world, dayJobs);
  if (tallies.length > 0) console.log(tallyTable(tallies));
  for (const { name, failed: cause } of failed) console.error(`${name} failed: ${String(cause)}`);
  if (failed.length > 0) return EXIT_FAILED;
  console.log(tallies.length > 0 ? 'Done.' : 'Nothing is due.');
  return 0;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { dry: { type: 'boolean', default: false }, seconds: { type: 'string', default: '20' } },
  });
  const env = readEnv();
  splitPostings(env.ledgerParts);
  const connection = await openBooks(env, { inBooks: true });
  let books: BookSessions | null = null;
  try {
    books = await openSessions(env, connection, pino({ level: env.logLevel }));
    if (books && values.dry)
      throw new ConnectError('There is no dry run of a ledger in books on several workers.');
    const world = await openWorld(env, connection, books);
    return await (values.dry ? printDryRun(world, Number(values.seconds)) : runDue(world));
  } finally {
    await books?.close();
    await connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConnectError || error instanceof EnvFault)) throw error;
  console.error(error.message);
  process.exitCode = EXIT_CANNOT_RUN;
}
