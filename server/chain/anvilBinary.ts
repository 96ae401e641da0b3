import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ChainError } from './chainError.ts';

const CPUS: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const ROOT = join(import.meta.dirname, '../..');

/**
 * Package folders below the root: npm's, and the one that set-up fills for systems that package.json does not
 * name.
 */
const PACKAGES = ['node_modules/@foundry-rs', '.build/foundry'];

export interface AnvilPlaces {
  /** Path set by the operator (ANVIL_BIN). It is used or rejected, never skipped. */
  anvilBin?: string | undefined;
  /** The PATH, searched last. */
  searchPath?: string | undefined;
}

/** This process's system and repository, unless a test passes others. */
export interface AnvilSystem {
  platform: string;
  arch: string;
  root: string;
}

const THIS: AnvilSystem = { platform: process.platform, arch: process.arch, root: ROOT };

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of anvil: the configured one, the npm package's binary for this system, the one that set-up fetched, or the
 * first on the PATH. Throws a ChainError `anvilMissing` whose message says how to fix it.
 */
export function anvilBinary(
  { anvilBin, searchPath }: AnvilPlaces,
  { platform, arch, root }: AnvilSystem = THIS,
): string {
  if (anvilBin) {
    if (isExecutable(anvilBin)) return anvilBin;
    throw new ChainError('anvilMissing', `ANVIL_BIN names ${anvilBin}, which is not an executable file.`);
  }
  const executable = platform === 'win32' ? 'anvil.exe' : 'anvil';
  const id = `anvil-${platform}-${CPUS[arch] ?? arch}`;
  const packaged = PACKAGES.map((folder) => join(root, folder, id, 'bin', executable));
  const folders = (searchPath ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...packaged, ...folders.map((folder) => join(folder, executable))].find(isExecutable);
  if (found) return found;
  throw new ChainError(
    'anvilMissing',
    'The local chain needs anvil and there is none for this system: install Foundry (getfoundry.sh) so that anvil is on PATH, ' +
      'or set ANVIL_BIN to it, or set CHAIN_RPC_URL to a chain of your own.',
  );
}
