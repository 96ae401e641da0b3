// Makes node_modules fit the lock file, with nothing but Node and npm: it runs before any package is there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runDirectly } from './runDirectly.mjs';
import { runNpm } from './runNpm.mjs';
import { setupAnvil } from './setupProgram.mjs';

/**
 * First versions that run: 20.19 of the 20s and everything from 22.12 on. Between them npm leaves out the bundler's
 * binary, which asks for `^20.19.0 || >=22.12.0`, without a word, and the build fails.
 */
const NEEDED = { major: 20, minor: 19 };
const NEEDED_LATER = { major: 22, minor: 12 };

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[] }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lock
 */

/** @param {string} path */
const readOrEmpty = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/**
 * A sentence when this Node does not do, else null.
 * @param {string} version as in process.versions.node
 */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isFirst = major === NEEDED.major && minor >= NEEDED.minor;
  const isLater = major > NEEDED_LATER.major || (major === NEEDED_LATER.major && minor >= NEEDED_LATER.minor);
  if (isFirst || isLater) return null;
  const needed = [NEEDED, NEEDED_LATER].map(({ major, minor }) => `${major}.${minor}`).join(' or ');
  return `Dream Manor needs Node ${needed} or newer, and this is Node ${version}: install one of these.`;
}

/** @param {string} root */
function wantedHash(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const asked = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]);
  const lock = readOrEmpty(join(root, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${asked}\n${lock}`).digest('hex');
}

/**
 * Returns true when the installed packages are those of the lock file; optional packages may be absent.
 * @param {string} root
 */
export function fitsLock(root) {
  const installed = readOrEmpty(join(root, 'node_modules/.package-lock.json'));
  const wanted = readOrEmpty(join(root, 'package-lock.json'));
  if (!installed || !wanted) return false;
  const { packages: have = {} } = /** @type {Lock} */ (JSON.parse(installed));
  const { packages: want = {} } = /** @type {Lock} */ (JSON.parse(wanted));
  return Object.entries(want).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return have[path] ? have[path].version === version : optional === true;
  });
}

/**
 * Runs npm quietly; gives its whole output when it fails, else null.
 * @param {string} root @param {string[]} args
 */
function npmFault(root, args) {
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = runNpm(root, [...args, ...quiet]);
  return ok ? null : output;
}

/**
 * Installs what is missing. `npm ci` first on an empty tree; where it stumbles over binaries of other systems
 * that a registry does not serve, `npm install` skips them and changes neither package.json nor the lock file.
 * @param {string} root
 * @returns {string | null} the error in full when nothing worked
 */
function install(root) {
  const ciFault = existsSync(join(root, 'node_modules')) ? 'not an empty tree' : npmFault(root, ['ci']);
  if (!ciFault) return null;
  return npmFault(root, ['install', '--no-save']);
}

/**
 * Makes sure that node_modules fits the lock file. Costs a few milliseconds when nothing changed.
 * @param {string} root folder of package.json
 */
export function setup(root) {
  const unfit = nodeFault(process.versions.node);
  if (unfit) {
    console.error(unfit);
    process.exit(1);
  }
  const stamp = join(root, 'node_modules/.manor-setup');
  const hash = wantedHash(root);
  if (readOrEmpty(stamp) === hash) return;
  if (!fitsLock(root)) {
    console.log('Installing packages (once) …');
    const fault = install(root);
    if (fault) {
      console.error(`${fault}\n\nPackages could not be installed. Is the npm registry reachable?`);
      process.exit(1);
    }
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  setup(root);
  const fault = setupAnvil(root);
  if (fault) console.error(fault);
}
