// Packages of one tool, apart from the manor's own, so that `npm start` does not install them.
import { join } from 'node:path';
import { runNpm } from './runNpm.mjs';
import { fitsLock } from './setup.mjs';

/**
 * Installs the packages of a folder with a manifest and a lock file of its own, unless they are there. Their install
 * scripts do not run. Throws with what npm said.
 * @param {string} root @param {string} place folder from the root @param {string} tool name of the tool, for the message
 */
export function installApart(root, place, tool) {
  const folder = join(root, place);
  if (fitsLock(folder)) return;
  console.log(`Installing ${tool} (once) …`);
  const { ok, output } = runNpm(folder, [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (!ok)
    throw new Error(`${tool} could not be installed in ${place}. Is the npm registry reachable?\n${output}`);
}
