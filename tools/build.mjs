// Builds the web app into dist/: atlases, sounds, bundle, compressed files. Does nothing when no input has changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hashFiles.mjs';
import { runDirectly } from './runDirectly.mjs';
import { setup } from './setup.mjs';

const OUT = 'dist';
const STAMP = `${OUT}/.stamp`;
const INPUTS = [
  'src',
  'scenes',
  'core',
  'locales',
  'assets',
  'public',
  'index.html',
  'ops.html',
  'vite.config.ts',
  'vite.console.config.ts',
  'package-lock.json',
  'tools/chunkModules.mjs',
  'tools/atlas.mjs',
  'tools/atlas',
  'tools/sound.mjs',
  'tools/sound',
  'tools/sprites.mjs',
  'tools/sprites',
  'tools/earlyScript.mjs',
  'tools/preloadPage.mjs',
  'tools/reachedModules.mjs',
  'tools/build.mjs',
  'tools/compress.mjs',
  'tools/floorSheet.mjs',
  'tools/fromRoot.mjs',
  'tools/noticesPage.mjs',
  'tools/slimAxios.mjs',
  'tools/slimPixi.mjs',
  'tools/slimRouter.mjs',
];

/** The console's simulator is packed apart: the server's rules are in it, and an edit there must not build the app. */
const SIMULATOR = 'dist/ops/simulator.js';
const SIMULATOR_STAMP = 'dist/ops/.simulator';
const SIMULATOR_INPUTS = [
  'core',
  'server',
  'scenarios',
  'tests/simulate',
  'tests/chaos/seededRandom.ts',
  'vite.simulator.config.ts',
  'tools/noNodeCrypto.mjs',
  'tools/build.mjs',
  'package-lock.json',
];

/** @param {string} root @param {string} stamp @param {string[]} inputs */
const isFresh = (root, stamp, inputs) =>
  existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === hashFiles(root, inputs);

/**
 * True when dist/ was built from exactly these sources.
 * @param {string} root
 */
export const isBuilt = (root) =>
  isFresh(root, STAMP, INPUTS) && isFresh(root, SIMULATOR_STAMP, SIMULATOR_INPUTS);

/**
 * Builds atlases, sounds and sprites, each by its own command, which does nothing when its sources have not changed.
 * @param {string} root
 */
function buildAssets(root) {
  for (const name of ['atlas', 'sound', 'sprites']) {
    const command = `tools/${name}.mjs`;
    if (!existsSync(join(root, command))) continue;
    const result = spawnSync(process.execPath, [command], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (result.status !== 0) throw new Error(`node ${command} failed; its messages are above`);
  }
}

/**
 * Runs one of the builds.
 * @param {string} root @param {string} config
 */
async function bundle(root, config) {
  process.env.NODE_ENV = 'production';
  const { build: run } = await import('vite');
  await run({ root, configFile: join(root, config), logLevel: 'warn' });
}

/** @param {string} root */
async function buildApp(root) {
  console.log('Building the web app …');
  const hash = hashFiles(root, INPUTS);
  rmSync(join(root, STAMP), { force: true });
  buildAssets(root);
  // The console's build writes below the player's, which empties the folder first.
  await bundle(root, 'vite.config.ts');
  await bundle(root, 'vite.console.config.ts');
  const { compress } = await import('./compress.mjs');
  await compress(root, OUT);
  writeFileSync(join(root, STAMP), hash);
}

/** @param {string} root */
async function packSimulator(root) {
  const hash = hashFiles(root, SIMULATOR_INPUTS);
  await bundle(root, 'vite.simulator.config.ts');
  const { compress } = await import('./compress.mjs');
  await compress(root, SIMULATOR);
  writeFileSync(join(root, SIMULATOR_STAMP), hash);
}

/**
 * Builds what has changed. A stamp is written last, so an interrupted build is repeated.
 * @param {string} root
 */
export async function build(root) {
  if (!isFresh(root, STAMP, INPUTS)) await buildApp(root);
  // The app's build has emptied the folder, its stamp included.
  if (!isFresh(root, SIMULATOR_STAMP, SIMULATOR_INPUTS)) await packSimulator(root);
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  setup(root);
  await build(root).catch((/** @type {Error} */ fault) => {
    console.error(`Building the web app failed: ${fault.message}`);
    process.exitCode = 1;
  });
}
