// Fetches a Foundry program for a system that package.json has no package for: through npm and the registry it is
// configured for, without a change to package.json, the lock file or node_modules.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fetchedFolder } from './foundryProgram.mjs';
import { readTarball } from './readTarball.mjs';
import { runNpm } from './runNpm.mjs';

/**
 * @typedef {import('./foundryProgram.mjs').Wanted} Wanted
 * @typedef {'missing' | 'unreachable' | 'refused'} Reason
 * @typedef {{ reason: Reason, detail: string }} Fault
 */

const QUIET = ['--ignore-scripts', '--loglevel=error', '--no-update-notifier'];

/** A registry that is away is asked once more after a second, not for minutes as npm does by itself. */
const QUICK = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000'];

const STAGING = '.fetch-';

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return /** @type {NodeJS.ErrnoException} */ (cause).code === 'EPERM';
  }
}

/** Removes what an interrupted set-up left behind. @param {string} folder */
function sweep(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(STAGING) || isRunning(Number.parseInt(name.slice(STAGING.length), 10))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** @param {string} output of npm @returns {Fault} */
function npmFault(output) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? 'npm failed';
  if (code === 'EINTEGRITY') return { reason: 'refused', detail: 'it is not what the registry says it is' };
  return { reason: /^(E404|ETARGET|ENOVERSIONS)$/.test(code) ? 'missing' : 'unreachable', detail: code };
}

/**
 * The package's tarball, when it is the one that is known.
 * @param {string} root @param {Wanted} wanted @param {string} staging @param {string | undefined} integrity
 * @returns {Buffer | Fault}
 */
function download(root, { spec }, staging, integrity) {
  const args = ['pack', spec, '--pack-destination', staging, ...QUIET, ...QUICK];
  const { ok, output } = runNpm(root, args);
  if (!ok) return npmFault(output);
  const name = readdirSync(staging).find((file) => file.endsWith('.tgz'));
  if (name === undefined) return { reason: 'unreachable', detail: 'npm packed nothing' };
  const tarball = readFileSync(join(staging, name));
  const actual = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  if (integrity === undefined || actual === integrity) return tarball;
  return {
    reason: 'refused',
    detail: `its hash is ${actual.slice(0, 20)}… instead of ${integrity.slice(0, 20)}…`,
  };
}

/**
 * Moves a whole new folder to its place. An interruption leaves either version or none, never a part of one.
 * @param {string} from @param {string} to @param {string} staging
 */
function replaceFolder(from, to, staging) {
  if (existsSync(to)) renameSync(to, join(staging, 'before'));
  renameSync(from, to);
}

/**
 * Fetches a package and keeps its program and manifest in the folder of fetched programs. npm checks the registry's own
 * hash; `integrity`, where one is known, is checked besides.
 * @param {string} root @param {Wanted} wanted @param {string} [integrity] sha512 of the tarball, as a lock file has it
 * @returns {Fault | null} null when the program is there
 */
export function fetchProgram(root, wanted, integrity) {
  const folder = fetchedFolder(root);
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const staging = mkdtempSync(join(folder, `${STAGING}${process.pid}-`));
  try {
    const tarball = download(root, wanted, staging, integrity);
    if (!Buffer.isBuffer(tarball)) return tarball;
    const files = readTarball(tarball, [`package/${wanted.file}`, 'package/package.json']);
    const program = files.get(`package/${wanted.file}`);
    const manifest = files.get('package/package.json');
    if (!program || !manifest) return { reason: 'refused', detail: `it holds no ${wanted.file}` };
    const fresh = join(staging, 'package');
    mkdirSync(join(fresh, 'bin'), { recursive: true });
    writeFileSync(join(fresh, wanted.file), program, { mode: 0o755 });
    writeFileSync(join(fresh, 'package.json'), manifest);
    replaceFolder(fresh, join(folder, wanted.id), staging);
    return null;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
