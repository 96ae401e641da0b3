// npm run audit: audits the world's ledger. Exit status 1: an invariant is broken; 2: the audit could not
// run. With --pieces each bounded piece has a snapshot of its own, so that no long transaction holds back vacuum: for a
// live database, or a replica that DATABASE_URL names. A ledger in books on several workers is audited on one snapshot of all,
// and the former one beside it.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { auditInPieces, auditManor } from './auditManor.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { ChainError } from './chain/chainError.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { readFact } from './db/worldFact.repo.ts';
import { readEnv, type Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import { auditFormer } from './oversight/audit/auditFormer.ts';
import { auditTable } from './oversight/audit/auditTable.ts';
import { hasFormerLedger } from './ledger/formerHead.ts';
import type { BookSessions } from './ledger/bookSessions.ts';
import { openBooks } from './openBooks.ts';
import { openSessions } from './openSessions.ts';
import { openHouseKeys } from './openHouseKeys.ts';
import { openDemoChain } from './openDemoChain.ts';
import { openPublicChain, type OpenedChain } from './openPublicChain.ts';

const EXIT_CANNOT_RUN = 2;

/** Block interval in ms, long enough that the demo chain, opened for reading only, mines no block. */
const NEVER_MS = 2_000_000_000;

/**
 * Chain that the ledger refers to: the configured one, or the demo world's local chain. The audit's database
 * lock guarantees that no server runs that local chain. Null for a demo world on a shared PostgreSQL
 * database, where another server may run the chain; the audit then skips checks of the chain.
 */
async function openChain(env: Env, { db }: Connection): Promise<OpenedChain | null> {
  const log = pino({ level: env.logLevel });
  const known = (await readFact(db, 'contracts')) as ChainAddresses | undefined;
  if (!known) return null;
  if (env.chain) return openPublicChain(env.chain, env.confirmations, log);
  if (env.databaseUrl !== undefined) return null;
  const { home, confirmations, anvilBinary: anvilBin, path: searchPath } = env;
  const folder = join(home, 'chain');
  const { keys } = await openHouseKeys(db, randomBytes);
  const settings = { folder, keys, confirmations, anvilBin, searchPath, known, log, blockMs: NEVER_MS };
  return openDemoChain({ ...settings, onExit: () => {} });
}

const isInPieces = process.argv.includes('--pieces');

async function main(): Promise<number> {
  const env = readEnv();
  const connection = await openBooks(env, { isReading: true, inBooks: true });
  let chain: OpenedChain | null = null;
  let books: BookSessions | null = null;
  try {
    chain = await openChain(env, connection);
    books = await openSessions(env, connection, pino({ level: env.logLevel }));
    const options = { chain: chain?.part.books ?? null };
    const report =
      isInPieces && !books
        ? await auditInPieces(connection.db, options)
        : await auditManor(connection.db, { ...options, onSnapshot: books?.onSnapshot });
    console.log(auditTable(report));
    const former = books && (await hasFormerLedger(connection.db)) ? await auditFormer(books) : null;
    if (former) console.log(`\nThe former ledger\n\n${auditTable(former)}`);
    return report.ok && former?.ok !== false ? 0 : 1;
  } finally {
    await books?.close();
    await chain?.close();
    await connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConnectError || error instanceof EnvFault || error instanceof ChainError))
    throw error;
  console.error(error.message);
  process.exitCode = EXIT_CANNOT_RUN;
}
