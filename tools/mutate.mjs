// npm run mutate: changes the product's code in small ways, one at a time, and counts which changes no test notices.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { areas } from './mutation/areas.mjs';
import { installApart } from './installApart.mjs';
import { runDirectly } from './runDirectly.mjs';
import { setup } from './setup.mjs';

const PLACE = 'tools/mutation';

/**
 * Runs one area; false when its score is below its least, or Stryker failed.
 * @param {string} root @param {string} name @param {string[]} options further ones of Stryker's
 */
function mutate(root, name, options) {
  console.log(`\n${name}: at least ${areas[name]?.least} % of its mutants must be caught`);
  const stryker = join(root, PLACE, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', join(PLACE, 'stryker.config.mjs'), ...options];
  const env = { ...process.env, MUTATION_AREA: name };
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  const asked = process.argv.slice(2);
  const names = asked.filter((word) => !word.startsWith('-'));
  const unknown = names.filter((name) => !(name in areas));
  if (unknown.length > 0) {
    console.error(`No such areas: ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}.`);
    process.exit(1);
  }
  setup(root);
  installApart(root, PLACE, 'Stryker');
  const options = asked.filter((word) => word.startsWith('-'));
  const low = (names.length > 0 ? names : Object.keys(areas)).filter((name) => !mutate(root, name, options));
  if (low.length > 0) console.error(`Below their least score, or failed: ${low.join(', ')}.`);
  process.exitCode = low.length > 0 ? 1 : 0;
}
