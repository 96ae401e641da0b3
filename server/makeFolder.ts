import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its parents; throws where that is impossible. Node's `recursive` option loops forever
 * where mkdir in an existing folder fails with ENOENT, as below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  // The root of a drive that does not exist is its own parent.
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process created it first.
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
