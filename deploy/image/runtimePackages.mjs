// Packages that the server needs when it runs, with all that they depend on.

/** Direct dependencies of the server and of its commands; `tests/unit/deploy/image.test.ts` compares them with its imports. */
export const RUNTIME = [
  '@electric-sql/pglite',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/websocket',
  '@nats-io/transport-node',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  'aws4fetch',
  'csv-parse',
  'csv-stringify',
  'fastify',
  'helmet',
  'kysely',
  'pg',
  'pino',
  'prom-client',
  'tsx',
  'viem',
  'zod',
];

/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, optional?: boolean }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lock
 */

/**
 * Folder of the package that a package at a folder finds by name, as Node resolves it; null when it is not locked.
 * @param {Lock} lock @param {string} from @param {string} name
 */
function resolve({ packages }, from, name) {
  for (let folder = from; ;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent < 0 ? '' : folder.slice(0, parent);
  }
}

/**
 * Folders below the root of the named packages and of everything that they depend on, sorted.
 * @param {Lock} lock @param {readonly string[]} names
 */
export function runtimePackages(lock, names = RUNTIME) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = names.map((name) => ({ from: '', name, isNeeded: true }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { from, name, isNeeded } = next;
    const path = resolve(lock, from, name);
    if (path === null && isNeeded)
      throw new Error(`${name}, which ${from || 'the server'} needs, is not locked`);
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {};
    const optional = new Set(Object.keys(optionalDependencies));
    for (const needed of Object.keys(dependencies))
      open.push({ from: path, name: needed, isNeeded: !optional.has(needed) });
    for (const perhaps of optional) open.push({ from: path, name: perhaps, isNeeded: false });
  }
  return [...found].sort();
}
