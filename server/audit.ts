// npm run audit: checks the world's ledger and ends with 1 when something is broken, 2 when it cannot be checked.
import { existsSync } from 'node:fs';
import pino from 'pino';
import { connect } from './db/connect.ts';
import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { databaseFolder } from './db/databaseFolder.ts';
import { isMigrated } from './db/migrate.ts';
import { EnvFault, readEnv, type Env } from './env.ts';
import { audit } from './ledger/audit.ts';
import { auditTable } from './ledger/auditTable.ts';

const CANNOT = 2;

async function open(env: Env): Promise<Connection> {
  const log = pino({ level: env.logLevel });
  if (env.databaseUrl !== undefined) return connect({ url: env.databaseUrl, log });
  const folder = databaseFolder(env.home);
  if (!existsSync(folder)) throw new ConnectError(`There is no world at ${env.home} (MANOR_HOME).`);
  return connect({ folder, log });
}

async function main(): Promise<number> {
  const connection = await open(readEnv());
  try {
    if (!(await isMigrated(connection.db))) {
      throw new ConnectError('The database has no world of this version: start the server first.');
    }
    const report = await audit(connection.db);
    console.log(auditTable(report));
    return report.ok ? 0 : 1;
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConnectError || error instanceof EnvFault)) throw error;
  console.error(error.message);
  process.exitCode = CANNOT;
}
