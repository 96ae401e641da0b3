import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { pgliteConnection } from '#server/db/pgliteConnection.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'server/db/migrations');
const CACHE = join(ROOT, 'node_modules/.cache/manor-pglite');

/** What the dump was made from: other migrations or another PGlite make another one. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  hash.update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 32);
}

let dump: Blob | undefined;

/** Makes the dump once and for all processes; whoever is quicker, the file is whole. */
async function makeDump(path: string): Promise<Blob> {
  const connection = await pgliteConnection({});
  await migrate(connection.db);
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
 * An in-memory PGlite at the newest version. Opening a dump takes a fraction of what making and migrating one does, so
 * one is kept on disk.
 */
export async function migratedPglite(): Promise<Connection> {
  if (!dump) {
    const path = join(CACHE, `${hashSources()}.tar`);
    dump = existsSync(path) ? new Blob([readFileSync(path)]) : await makeDump(path);
  }
  return pgliteConnection({ dump });
}
