import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTarball } from '../../tools/readTarball.mjs';
import { runNpm } from '../../tools/runNpm.mjs';

/**
 * Folder of another Node's program, to be put first on PATH: from the npm registry's package for this system, fetched
 * once into a folder. The package has no npm of its own; the one on PATH runs with it.
 * @param folder where fetched versions are kept
 * @param version exact, such as 24.21.0
 */
export function otherNode(folder: string, version: string): string {
  const bin = join(folder, version);
  if (existsSync(bin)) return bin;
  const staging = `${bin}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    const args = ['pack', `node-${system}@${version}`, '--pack-destination', staging, '--loglevel=error'];
    const { ok, output } = runNpm(folder, args);
    if (!ok) throw new Error(`Node ${version} cannot be fetched: ${output}`);
    const [packed = ''] = readdirSync(staging);
    const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
    const contents = readTarball(readFileSync(join(staging, packed)), [`package/${program}`])
      .values()
      .next().value;
    if (!contents) throw new Error(`node-${system}@${version} holds no ${program}`);
    rmSync(join(staging, packed));
    writeFileSync(join(staging, program.slice('bin/'.length)), contents, { mode: 0o755 });
    renameSync(staging, bin);
    return bin;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
