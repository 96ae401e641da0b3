import { CODE, importsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** Rings of files that import one another, by values, types or lazily: none can be read without the others. */
export function cycles(tree: Tree): string[] {
  const next = new Map(
    tree.files
      .filter((path) => CODE.test(path))
      .map((path) => [path, importsOf(tree, path).map(({ target }) => target)]),
  );
  const done = new Set<string>();
  const faults: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) faults.push([...trail.slice(seenAt), path].join(' -> '));
    if (seenAt >= 0 || done.has(path)) return;
    for (const target of next.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return faults;
}
