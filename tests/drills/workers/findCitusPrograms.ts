import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type Postgres } from '../../support/findPostgres.ts';
import { DrillMissing } from '../drillMissing.ts';

/** The drill kills whole clusters, so a server that runs already is of no use. */
const findLocal = () => findPostgres({ PATH: process.env.PATH });

/** True if the extension is installed beside a folder of server programs. */
export function hasCitus(bin: string): boolean {
  const { stdout, status } = spawnSync(join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' });
  return status === 0 && existsSync(join(stdout.trim(), 'citus.so'));
}

/** Folder of the programs of a PostgreSQL that has Citus. Throws a DrillMissing that says what is missing. */
export function findCitusPrograms(postgres: Postgres = findLocal()): string {
  if (!postgres.found || !('bin' in postgres))
    throw new DrillMissing(
      "The drill of workers needs PostgreSQL's server programs: install the package postgresql (Debian, Ubuntu).",
    );
  if (!hasCitus(postgres.bin))
    throw new DrillMissing(
      `The drill of workers needs the extension Citus for the PostgreSQL in ${postgres.bin}. No registry has it here: ` +
        'build it from its source, github.com/citusdata/citus, with the package postgresql-server-dev of that version.',
    );
  return postgres.bin;
}
