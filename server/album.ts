// npm run album: writes the counters of all albums anew from the facts of the farms.
import { rebuildAlbum } from './album/rebuildAlbum.repo.ts';
import { ConnectError } from './db/connectError.ts';
import { EnvFault, readEnv } from './env.ts';
import { openBooks } from './openBooks.ts';

try {
  const connection = await openBooks(readEnv());
  try {
    console.log(`album: ${await rebuildAlbum(connection.db)} counters changed`);
  } finally {
    await connection.close();
  }
} catch (error) {
  if (!(error instanceof ConnectError || error instanceof EnvFault)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
