import { ConnectError } from './db/connectError.ts';
import type { Connection } from './db/connection.ts';
import { readEnv } from './env.ts';
import { EnvFault } from './envFault.ts';
import { openBooks, type Taken } from './openBooks.ts';

/** Exit status of a command that could not run. */
const EXIT_CANNOT_RUN = 2;

/**
 * Runs a command on the database of an existing world and sets the exit status that it returns. An EnvFault or a
 * ConnectError is printed as a sentence and exits with 2.
 */
export async function onBooks(
  work: (connection: Connection) => Promise<number>,
  taken: Taken = {},
): Promise<void> {
  try {
    const connection = await openBooks(readEnv(), taken);
    try {
      process.exitCode = await work(connection);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof ConnectError || error instanceof EnvFault)) throw error;
    console.error(error.message);
    process.exitCode = EXIT_CANNOT_RUN;
  }
}
