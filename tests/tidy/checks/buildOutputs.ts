import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that git keeps although .gitignore leaves them out: made by a command, so never committed. */
export function buildOutputs(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const args = ['ls-files', '--cached', '--ignored', '--exclude-standard'];
  const listed = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  return listed.stdout
    .split('\n')
    .filter(Boolean)
    .map((path) => `${path} is a build output and is tracked`);
}
