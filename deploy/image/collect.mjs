// Copies into a folder all that runs and nothing else: node deploy/image/collect.mjs /image
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledServer } from '../../tools/bundleServer.mjs';
import { runtimePackages } from './runtimePackages.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Sources stay for the commands (`npm run audit`, `role`, …), migrations and artifacts for the server. */
const KEPT = [
  'LICENSE',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'server',
  'core',
  'locales',
  'contracts/artifacts',
  'dist',
  'deploy/image/healthcheck.mjs',
  'deploy/image/steps.sh',
];

/** Parts of packages that no running program reads: source maps and the sources of types. */
const isRun = (/** @type {string} */ path) => !/\.(map|d\.[cm]?ts|md)$/.test(path);

const out = process.argv[2];
if (!out) throw new Error('name the folder: node deploy/image/collect.mjs /image');

/** @param {string} from @param {string} to @param {((path: string) => boolean) | undefined} [filter] */
function copy(from, to, filter) {
  const target = join(out ?? '', to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(ROOT, from), target, { recursive: true, ...(filter && { filter: (path) => filter(path) }) });
}

for (const path of KEPT) copy(path, path);
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
for (const path of runtimePackages(lock)) {
  // An optional package of another system is locked and not installed.
  if (existsSync(join(ROOT, path))) copy(path, path, isRun);
}
copy(bundledServer(ROOT).slice(ROOT.length + 1), 'manor.js');
copy(`${bundledServer(ROOT).slice(ROOT.length + 1)}.map`, 'main.js.map');
