// Names, versions and places of Foundry's programs (anvil, forge), which npm has as one package for each system.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {'anvil' | 'forge'} Program
 * @typedef {{ platform: string, arch: string }} System as `process` names it
 * @typedef {{ id: string, spec: string, version: string, file: string }} Wanted
 * `id` is the package without its scope, `spec` what npm is asked for, `file` the program's path inside the package.
 */

const CPUS = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
]);

/** Systems that Foundry builds for: the optional dependencies of @foundry-rs/anvil and @foundry-rs/forge 1.7.1. */
const SYSTEMS = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64', 'win32-amd64'];

/** Programs that set-up fetched. Outside of node_modules: `npm install` and `npm ci` remove what no package asks for. */
const FETCHED = '.build/foundry';

/** @param {string} root */
export const fetchedFolder = (root) => join(root, FETCHED);

/**
 * The package of a program for a system, at the version that package.json names for Linux; null where Foundry has none.
 * @param {string} root @param {Program} program @param {System} system
 * @returns {Wanted | null}
 */
export function wantedPackage(root, program, { platform, arch }) {
  const name = `${platform}-${CPUS.get(arch) ?? arch}`;
  if (!SYSTEMS.includes(name)) return null;
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies[`@foundry-rs/${program}-linux-amd64`];
  const id = `${program}-${name}`;
  const file = `bin/${program}${platform === 'win32' ? '.exe' : ''}`;
  return { id, spec: `@foundry-rs/${id}@${version}`, version, file };
}

/**
 * Path of a program at the wanted version: npm's own package, else what set-up fetched; null when neither is there.
 * @param {string} root @param {Wanted} wanted
 */
export function installedProgram(root, { id, version, file }) {
  const folders = [join(root, 'node_modules/@foundry-rs', id), join(fetchedFolder(root), id)];
  const found = folders.find((folder) => {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest) || !existsSync(join(folder, file))) return false;
    return JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
  return found === undefined ? null : join(found, file);
}
