import { posix } from 'node:path';
import { CODE, importsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';
import { rings } from './rings.ts';

export const LAYERED_ROOMS = ['core', 'server', 'src', 'scenes'] as const;

/** The folder or file right below `folder` in which a path lies; null outside of it. */
function childOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  return path.slice(folder.length + 1).split('/')[0] ?? null;
}

/**
 * Rings among siblings: in every folder of a module, at every depth, its folders and files must not import one another
 * in a ring. Types and lazy imports count too, since readers have to follow them.
 */
export function folderCycles(tree: Tree, room: string): string[] {
  const paths = tree.files.filter((path) => path.startsWith(`${room}/`) && CODE.test(path));
  const imports = paths.map((path) => ({ path, targets: importsOf(tree, path).map(({ target }) => target) }));
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  return [...folders].sort().flatMap((folder) => {
    const edges = new Map<string, Set<string>>();
    for (const { path, targets } of imports) {
      const from = childOf(folder, path);
      if (from === null) continue;
      for (const target of targets) {
        const to = childOf(folder, target);
        if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    return rings(edges).map(
      (ring) => `${folder}: ${ring.join(' <-> ')} import one another; move what both need`,
    );
  });
}
