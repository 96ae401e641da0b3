import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../../support/debianPackages.ts';
import { findPostgres, type Postgres } from '../../support/findPostgres.ts';
import { DrillMissing } from '../drillMissing.ts';

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv'];
const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'iproute2', 'util-linux'];

const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/**
 * Finds the drill's programs, and installs Debian's packages where that needs no question. Returns the folder of
 * PostgreSQL's programs. Throws a DrillMissing that names what is missing.
 */
export function findFailoverPrograms(postgres: Postgres = findPostgres({ PATH: process.env.PATH })): string {
  const packages = `the packages postgresql, ${PACKAGES.join(', ')} (Debian, Ubuntu)`;
  if (!postgres.found || !('bin' in postgres))
    throw new DrillMissing(`The failover drill needs PostgreSQL's server programs: install ${packages}.`);
  if (process.getuid?.() !== 0)
    throw new DrillMissing('The failover drill makes network namespaces of its own: run it as root.');
  if (!PROGRAMS.every(isThere) && canInstallPackages()) installPackages(PACKAGES);
  const missing = PROGRAMS.filter((program) => !isThere(program));
  if (missing.length > 0)
    throw new DrillMissing(`The failover drill needs ${missing.join(', ')}: install ${packages}.`);
  return postgres.bin;
}
