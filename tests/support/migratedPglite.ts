import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectionOver, pgliteConnection } from '#server/db/pgliteConnection.ts';
import { rewoundPglite } from './rewoundPglite.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'server/db/migrations');
const CACHE = join(ROOT, 'node_modules/.cache/manor-pglite');

/** Hash of everything the dump depends on: the migrations, PGlite's version and the code below. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  hash.update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(readFileSync(import.meta.filename));
  return hash.digest('hex').slice(0, 32);
}

let dump: Blob | undefined;

/** Databases that PostgreSQL copies new ones from. No test creates one in PGlite. */
const TEMPLATES = ['template0', 'template1'];

/**
 * Dump of an empty database whose write-ahead log begins with 1 MB instead of 16 MB: every world that opens the dump
 * writes all of its bytes into memory.
 */
async function emptyDump(): Promise<Blob> {
  const pglite = new PGlite({ initDbStartParams: ['--wal-segsize=1'] });
  try {
    await pglite.waitReady;
    return await pglite.dumpDataDir('none');
  } finally {
    await pglite.close();
  }
}

async function dropTemplates({ db }: Connection): Promise<void> {
  for (const name of TEMPLATES) {
    await sql`UPDATE pg_database SET datistemplate = false WHERE datname = ${name}`.execute(db);
    await sql`DROP DATABASE ${sql.id(name)}`.execute(db);
  }
}

/** Makes the dump once and for all processes. It is renamed into place, so that no process reads half of it. */
async function makeDump(path: string): Promise<Blob> {
  const connection = await pgliteConnection({ dump: await emptyDump() });
  await migrate(connection.db);
  await dropTemplates(connection);
  const made = await connection.dump();
  await connection.close();
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE))
    if (name.endsWith('.tar')) rmSync(join(CACHE, name), { force: true });
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await made.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
  return made;
}

/**
 * Dump of a database at the newest version, an uncompressed tar. Opening it takes a fraction of what making and migrating
 * a database does, so one is kept on disk.
 */
export async function migratedDump(): Promise<Blob> {
  if (!dump) {
    const path = join(CACHE, `${hashSources()}.tar`);
    dump = existsSync(path) ? new Blob([readFileSync(path)]) : await makeDump(path);
  }
  return dump;
}

/** An in-memory PGlite at the newest version. */
export const migratedPglite = async (): Promise<Connection> =>
  connectionOver(await rewoundPglite(await migratedDump()));
