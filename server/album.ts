// npm run album: writes the counters of all albums anew from the facts of the farms.
import pino from 'pino';
import { rebuildAlbum } from './album/rebuildAlbum.repo.ts';
import { rebuildInBooks } from './album/rebuildInBooks.ts';
import type { Connection } from './db/connection.ts';
import { readEnv } from './env.ts';
import { onBooks } from './onBooks.ts';
import { openSessions } from './openSessions.ts';

async function rebuild(connection: Connection): Promise<number> {
  const env = readEnv();
  const books = await openSessions(env, connection, pino({ level: env.logLevel }));
  if (!books) return rebuildAlbum(connection.db);
  try {
    return await rebuildInBooks(books);
  } finally {
    await books.close();
  }
}

await onBooks(
  async (connection) => {
    console.log(`album: ${await rebuild(connection)} counters changed`);
    return 0;
  },
  { inBooks: true },
);
