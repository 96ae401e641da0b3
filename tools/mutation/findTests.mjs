import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/**
 * Test files that match, in the order of the globs: those that are cheap stand first in an area's list.
 * @param {string} root @param {readonly string[]} globs from the root
 * @returns {string[]} absolute paths
 */
export function findTests(root, globs) {
  const names = readdirSync(join(root, 'tests'), { recursive: true })
    .map((name) => `tests/${String(name).replaceAll('\\', '/')}`)
    .sort();
  const found = globs.flatMap((glob) => names.filter((name) => matchesGlob(name, glob)));
  return [...new Set(found)].map((name) => join(root, name));
}
