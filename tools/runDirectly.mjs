import { realpathSync } from 'node:fs';

/**
 * True when Node was started with this module, false when it is imported.
 * @param {string} filename the module's import.meta.filename
 */
export function runDirectly(filename) {
  const started = process.argv[1];
  // The native form has the file system's own capitals, which on Windows a shell need not have.
  return started !== undefined && realpathSync.native(started) === realpathSync.native(filename);
}
