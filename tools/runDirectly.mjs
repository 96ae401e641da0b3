import { realpathSync } from 'node:fs';

/**
 * True when Node was started with this module, false when it is imported.
 * @param {string} filename the module's import.meta.filename
 */
export function runDirectly(filename) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === filename;
}
