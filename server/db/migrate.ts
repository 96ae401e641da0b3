import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { retryLocked } from './retryLocked.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Arbitrary advisory lock id, the same on every node: its holder migrates. */
const LOCK = 7_306_001;

interface Migration {
  name: string;
  text: string;
  hash: string;
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

async function applied(tx: Tx): Promise<Map<string, string>> {
  await sql`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`.execute(tx);
  const { rows } = await sql<{ name: string; hash: string }>`SELECT name, hash FROM migration`.execute(tx);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** True if the database has every migration unchanged. Read-only. */
export async function isMigrated(db: Db, folder = FOLDER): Promise<boolean> {
  const { rows } = await sql<{
    known: string | null;
  }>`SELECT to_regclass('migration')::text AS known`.execute(db);
  if (!rows[0]?.known) return false;
  const found = await sql<{ name: string; hash: string }>`SELECT name, hash FROM migration`.execute(db);
  const hashes = new Map(found.rows.map(({ name, hash }) => [name, hash]));
  return migrationsIn(folder).every(({ name, hash }) => hashes.get(name) === hash);
}

/** Limit in ms of waiting for a table's lock. Calls of running nodes queue behind a migration that waits. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Acquires the lock of migrations. A node may wait for another one's long migration, and a migration may run long,
 * so the pool's statement timeout does not apply. Only waiting for tables is limited.
 */
async function lockMigrations(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`SET LOCAL lock_timeout = 0`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
}

/** Applies one migration unless it has been applied; true if it did. */
async function apply(tx: Tx, migration: Migration): Promise<boolean> {
  await lockMigrations(tx);
  const hash = (await applied(tx)).get(migration.name);
  if (hash === migration.hash) return false;
  if (hash !== undefined) {
    throw new Error(`Migration ${migration.name} was changed after this database had applied it.`);
  }
  await sql.raw(migration.text).execute(tx);
  await sql`INSERT INTO migration (name, hash) VALUES (${migration.name}, ${migration.hash})`.execute(tx);
  return true;
}

/** Throws if the database is newer than this program: an older version must not write into it. */
async function refuseNewer(tx: Tx, known: readonly Migration[]): Promise<void> {
  await lockMigrations(tx);
  const names = new Set(known.map(({ name }) => name));
  const newer = [...(await applied(tx)).keys()].find((name) => !names.has(name));
  if (newer) throw new Error(`The database has migration ${newer}, which this version does not know.`);
}

/**
 * Migrates the database to the newest version: the files of `migrations/` in order, each in a transaction of its
 * own and recorded with its hash. Nodes that start at once wait for each other. A migration that does not get a
 * table's lock within a second gives way and is tried again. Returns the names of the migrations applied now.
 * @param wait resolves after so many milliseconds
 */
export async function migrate(
  db: Db,
  folder = FOLDER,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): Promise<string[]> {
  const migrations = migrationsIn(folder);
  await db.transaction().execute((tx) => refuseNewer(tx, migrations));
  const done: string[] = [];
  for (const migration of migrations) {
    const attempt = () => db.transaction().execute((tx) => apply(tx, migration));
    if (await retryLocked(attempt, wait)) done.push(migration.name);
  }
  return done;
}
