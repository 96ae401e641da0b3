import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ChainError } from './chainError.ts';

const EXECUTABLE = process.platform === 'win32' ? 'anvil.exe' : 'anvil';

const CPUS: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

export interface AnvilPlaces {
  /** A path set by whoever runs the server; used or refused, never skipped. */
  anvilBin?: string | undefined;
  /** The PATH to look on last. */
  searchPath?: string | undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function inPackage(): string[] {
  const name = `@foundry-rs/anvil-${process.platform}-${CPUS[process.arch] ?? process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return [join(dirname(manifest), 'bin', EXECUTABLE)];
  } catch {
    return [];
  }
}

/**
 * Where anvil is: the path that was set, the npm package's binary for this system, or the search path.
 * Refuses with `anvilMissing` and a sentence that says what to do.
 */
export function anvilBinary({ anvilBin, searchPath }: AnvilPlaces): string {
  if (anvilBin) {
    if (isExecutable(anvilBin)) return anvilBin;
    throw new ChainError('anvilMissing', `ANVIL_BIN names ${anvilBin}, which is not an executable file.`);
  }
  const folders = (searchPath ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...inPackage(), ...folders.map((folder) => join(folder, EXECUTABLE))];
  const found = places.find(isExecutable);
  if (found) return found;
  throw new ChainError(
    'anvilMissing',
    'The local chain needs anvil and there is none for this system: install Foundry (getfoundry.sh) so that anvil is on PATH, ' +
      'or set ANVIL_BIN to it, or set CHAIN_RPC_URL to a chain of your own.',
  );
}
