// Bundles the server into one file: Node loads it in a fifth of the processor time of its 700 modules (decision 95).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashFiles } from './hashFiles.mjs';
import { runDirectly } from './runDirectly.mjs';

const INPUTS = [
  'server',
  'core',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/bundleServer.mjs',
];
const CACHE = 'node_modules/.cache/server';
const ENTRY = 'main.js';
/** Bundles that stay beside the newest: other processes may still read their source maps. */
const MAX_OLDER = 4;
/** Packages of many small modules. The others bring files of their own, such as PGlite's, or load quickly as they are. */
const INLINED = [
  'viem',
  'ox',
  'abitype',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'kysely',
  'zod',
];

/**
 * Path of the bundle of exactly these sources, which need not exist yet. The folder's own path counts, because it stands
 * in the bundle.
 * @param {string} root
 */
export function bundledServer(root) {
  const hash = createHash('sha256')
    .update(`${root}\0${hashFiles(root, INPUTS)}`)
    .digest('hex');
  return join(root, CACHE, hash.slice(0, 32), ENTRY);
}

/**
 * Modules find their files (migrations, artifacts, pages) beside themselves, so each keeps its own place.
 * @param {string} root @returns {import('vite').Plugin}
 */
const keepPlaces = (root) => ({
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server')) || !code.includes('import.meta')) return null;
    const kept = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    return { code: kept, map: null };
  },
});

/** @param {string} folder */
function removeOlder(folder) {
  const byAge = readdirSync(folder)
    .map((name) => ({
      path: join(folder, name),
      at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(MAX_OLDER + 1)) rmSync(path, { recursive: true, force: true });
}

/**
 * Bundles the server when its sources have changed, and returns the file that Node runs. Several processes may do so at
 * once: each writes a folder of its own, and the first one's stays.
 * @param {string} root
 */
export async function bundleServer(root) {
  const path = bundledServer(root);
  if (existsSync(path)) return path;
  const ownPath = `${dirname(path)}.${process.pid}`;
  mkdirSync(ownPath, { recursive: true });
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces(root)],
    ssr: { noExternal: INLINED },
    build: {
      ssr: 'server/main.ts',
      target: 'node20',
      outDir: ownPath,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: ENTRY, codeSplitting: false } },
    },
  });
  try {
    renameSync(ownPath, dirname(path));
  } catch (fault) {
    rmSync(ownPath, { recursive: true, force: true });
    if (!existsSync(path)) throw fault;
  }
  removeOlder(dirname(dirname(path)));
  return path;
}

if (runDirectly(import.meta.filename)) {
  await bundleServer(join(import.meta.dirname, '..')).catch((/** @type {Error} */ fault) => {
    console.error(`Bundling the server failed: ${fault.message}`);
    process.exitCode = 1;
  });
}
