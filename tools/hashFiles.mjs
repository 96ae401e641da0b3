import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All files below a path, sorted; the path itself when it is a file; empty when it does not exist. Names with a
 * leading dot are excluded: they are stamps, caches and generated files.
 * @param {string} root @param {string} path from the root
 * @returns {string[]}
 */
export function filesBelow(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'));
  return names.sort().flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/**
 * SHA-256 over names and contents of the given files and folders.
 * @param {string} root @param {string[]} paths
 */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(root, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
