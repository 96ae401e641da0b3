import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it; throws where that cannot be. Node's own `recursive` never ends where the system
 * says of a new folder in a folder that is there that it is not, as below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  // A drive that does not exist is its own parent.
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process was quicker.
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
