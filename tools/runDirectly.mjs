import { realpathSync } from 'node:fs';

/**
 * Whether a module is the one that Node was started with, and not merely imported.
 * @param {string} filename the module's import.meta.filename
 */
export function runDirectly(filename) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === filename;
}
