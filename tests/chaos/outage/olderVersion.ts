import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The version that counts as released, because there is no tag yet. Name the tag of the newest release here when there
 * is one.
 */
export const RELEASED = 'fd6e7cc0bc704e94e261b1e4ed3d12850ac72ebc';

/** Folders and files of the repository that a server runs from. */
const PARTS = ['server', 'core', 'locales', 'contracts', 'package.json', 'tsconfig.base.json'];

/** True if the history has the version. A shallow clone and an archive have none. */
const hasVersion = (version: string) =>
  spawnSync('git', ['cat-file', '-e', `${version}^{commit}`], { cwd: ROOT }).status === 0;

/**
 * Unpacks a version of this repository into a temporary folder, with this checkout's packages, and returns the
 * folder. `remove` deletes it. Without that version the older node runs this checkout's program.
 */
export function olderVersion(version = RELEASED): { folder: string; remove(): void } {
  if (!hasVersion(version)) return { folder: ROOT, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'manor-older-'));
  const program = join(folder, 'program');
  mkdirSync(program);
  const archive = join(folder, 'program.tar');
  for (const [command, args] of [
    ['git', ['archive', '--format=tar', '-o', archive, version, ...PARTS]],
    ['tar', ['-xf', archive, '-C', program]],
  ] as const) {
    const done = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${command} failed: ${done.error?.message ?? done.stderr}`);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(program, 'node_modules'), 'junction');
  return { folder: program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
