import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { answerWatch, watchAnswers } from './answerWatch.ts';
import { columnParsers } from './columnParsers.ts';
import { ConnectError } from './connectError.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { pglitePool } from './pglitePool.ts';

export interface PgliteOptions {
  /** Data folder; in memory without one. */
  folder?: string | undefined;
  /** A dump to start from, for an in-memory database that is migrated already. */
  dump?: Blob | undefined;
}

async function open({ folder, dump }: PgliteOptions): Promise<PGlite> {
  const pglite = new PGlite({
    // Given with each query, PGlite would merge them with its own 150 parsers each time: 9 % of a test's time.
    parsers: { ...columnParsers },
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  await pglite.waitReady;
  return pglite;
}

/**
 * Opens PGlite; one process at a time may use a folder. It survives a killed process but, without fsync, no power
 * cut.
 */
export async function pgliteConnection(
  options: PgliteOptions,
): Promise<Connection & { dump(): Promise<Blob> }> {
  const { folder } = options;
  if (folder !== undefined) makeFolder(folder);
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  const pglite = await open(options).catch((cause: unknown) => {
    unlock();
    throw new ConnectError(`The database in ${folder ?? 'memory'} cannot be opened.`, { cause });
  });
  return connectionOver(pglite, unlock);
}

/** A connection over an open PGlite, which is closed with it. `afterClose` runs then. */
export async function connectionOver(
  pglite: PGlite,
  afterClose: () => void = () => {},
): Promise<Connection & { dump(): Promise<Blob> }> {
  const answers = answerWatch();
  const pool = pglitePool(pglite, answers);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  watchAnswers(db, answers);
  // Kysely opens and closes a pool with its first query. Without a query, `destroy` would leave the pool open.
  await sql`SELECT 1`.execute(db);
  return {
    kind: 'pglite',
    db,
    listen: (channel, onNotice) => pglite.listen(`"${channel}"`, onNotice),
    notify: async (channel, ...payloads) => {
      await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
        db,
      );
    },
    pool: () => pool.pool(),
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await db.destroy();
      afterClose();
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new ConnectError(`The folder ${folder} cannot be written, and the world's data belong there.`, {
      cause,
    });
  }
}
