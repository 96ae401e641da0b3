import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const QUIET = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Returns true where packages can be installed without a question: root on a Debian-like system. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync(APT);

function apt(args: string[]): string | null {
  const done = spawnSync(APT, ['-qq', ...args], { encoding: 'utf8', env: QUIET });
  return done.status === 0 ? null : `apt-get ${args.join(' ')}: ${done.stderr.trim()}`;
}

/** Installs Debian packages, with fresh lists when the ones here do not know them. Gives the error or null. */
export function installPackages(packages: string[]): string | null {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (!apt(install)) return null;
  return apt(['update']) ?? apt(install);
}
