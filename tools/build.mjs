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
  'tools/preloadPage.mjs',
  'tools/build.mjs',
  'tools/compress.mjs',
  'tools/floorSheet.mjs',
  'tools/fromRoot.mjs',
  'tools/noticesPage.mjs',
  'tools/slimAxios.mjs',
  'tools/slimPixi.mjs',
];

/**
 * True when dist/ was built from exactly these sources.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(root, INPUTS);
}

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
 * Builds when an input has changed. The stamp is written last, so an interrupted build is repeated.
 * @param {string} root
 */
export async function build(root) {
  if (isBuilt(root)) return;
  console.log('Building the web app …');
  const hash = hashFiles(root, INPUTS);
  rmSync(join(root, STAMP), { force: true });
  buildAssets(root);
  process.env.NODE_ENV = 'production';
  const { build: bundle } = await import('vite');
  // The console's build writes below the player's, which empties the folder first.
  for (const config of ['vite.config.ts', 'vite.console.config.ts']) {
    await bundle({ root, configFile: join(root, config), logLevel: 'warn' });
  }
  const { compress } = await import('./compress.mjs');
  await compress(root, OUT);
  writeFileSync(join(root, STAMP), hash);
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  setup(root);
  await build(root).catch((/** @type {Error} */ fault) => {
    console.error(`Building the web app failed: ${fault.message}`);
    process.exitCode = 1;
  });
}
