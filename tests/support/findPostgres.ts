import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Postgres =
  { found: true; url: string } | { found: true; bin: string } | { found: false; reason: string };

const PACKAGED = '/usr/lib/postgresql';
const NEEDED = ['postgres', 'initdb'];

function packagedBins(): string[] {
  if (!existsSync(PACKAGED)) return [];
  const versions = readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(PACKAGED, version, 'bin'));
}

/** Where tests find PostgreSQL: a running server by TEST_DATABASE_URL, else a folder of server binaries. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): Postgres {
  if (env.TEST_DATABASE_URL) return { found: true, url: env.TEST_DATABASE_URL };
  const folders = [...packagedBins(), ...(env.PATH ?? '').split(delimiter).filter(Boolean)];
  const bin = folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
  if (bin) return { found: true, bin };
  return { found: false, reason: 'no TEST_DATABASE_URL and no PostgreSQL server binaries on this machine' };
}
