import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type Postgres } from '../../support/findPostgres.ts';
import { DrillMissing } from '../drillMissing.ts';

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup'];

/** The drill makes and destroys whole clusters, so a server that runs already is of no use. */
const findLocal = () => findPostgres({ PATH: process.env.PATH });

/** Folder of the server programs that the drill needs. Throws a DrillMissing that names the missing ones. */
export function findBackupPrograms(postgres: Postgres = findLocal()): string {
  const bin = postgres.found && 'bin' in postgres ? postgres.bin : null;
  const missing = PROGRAMS.filter((name) => bin === null || !existsSync(join(bin, name)));
  if (bin !== null && missing.length === 0) return bin;
  throw new DrillMissing(
    `The backup drill needs ${missing.join(', ')} of PostgreSQL 13 or newer on this machine: ` +
      'install the packages postgresql and postgresql-client (Debian, Ubuntu), or put their folder on PATH.',
  );
}
