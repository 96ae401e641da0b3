import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import type { KeyPlace } from '#server/keys/keyPlace.ts';
import { canInstallPackages, installPackages } from '../debianPackages.ts';
import { keyObject } from './kmsKey.ts';

const PACKAGES = ['softhsm2', 'opensc'];
const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'];
const PIN = '271828';

const findModule = () => MODULES.find((path) => existsSync(path));
const isThere = () =>
  findModule() !== undefined &&
  ['softhsm2-util', 'pkcs11-tool'].every((name) => spawnSync(name, ['--help']).error === undefined);

/**
 * Finds SoftHSM and OpenSC, and installs Debian's packages where that needs no question.
 * @returns the reason why they are missing; null if they are there
 */
export function findSoftHsm(): string | null {
  if (isThere()) return null;
  if (!canInstallPackages()) return 'no SoftHSM and OpenSC here, and their packages cannot be installed';
  const fault = installPackages(PACKAGES);
  return isThere() ? null : `no SoftHSM and OpenSC here: ${fault ?? 'their packages brought no program'}`;
}

type TokenPlace = Extract<KeyPlace, { kind: 'pkcs11' }>;

/** Makes a token in a folder of its own, with a key that is imported, or drawn by the token itself. */
export function softHsm(key: Hex | null): { place: TokenPlace; stop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'manor-softhsm-'));
  const settings = join(folder, 'softhsm2.conf');
  mkdirSync(join(folder, 'tokens'));
  writeFileSync(settings, `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\n`);
  const variables = { PATH: process.env['PATH'] ?? '', SOFTHSM2_CONF: settings };
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { env: variables, stdio: ['ignore', 'ignore', 'pipe'] });
  const module = findModule() ?? '';
  run('softhsm2-util', ['--init-token', '--free', '--label', 'manor', '--pin', PIN, '--so-pin', '314159']);
  const token = ['--module', module, '--token-label', 'manor', '--login', '--pin', PIN];
  const name = ['--label', 'payer', '--id', '01'];
  if (key === null) {
    run('pkcs11-tool', [...token, '--keypairgen', '--key-type', 'EC:secp256k1', ...name]);
  } else {
    const file = join(folder, 'key.pem');
    writeFileSync(file, keyObject(key).export({ format: 'pem', type: 'pkcs8' }));
    const names = ['--token', 'manor', '--pin', PIN, '--label', 'payer', '--id', '01'];
    run('softhsm2-util', ['--import', file, ...names]);
  }
  return {
    place: { kind: 'pkcs11', module, token: 'manor', label: 'payer', id: null, pin: PIN, variables },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
