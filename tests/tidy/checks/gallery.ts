import type { Tree } from '../tree.ts';

/** Components of src/ui that the developers' gallery does not show. */
export function gallery(tree: Tree): string[] {
  const pages = tree.files
    .filter((path) => /^tests\/gallery\/.+\.tsx$/.test(path))
    .map((path) => tree.read(path));
  return tree.files
    .filter((path) => /^src\/ui\/[A-Z]\w+\.tsx$/.test(path))
    .filter((path) => {
      const name = path.replace(/^.*\/|\.tsx$/g, '');
      return !pages.some((page) => new RegExp(`<${name}\\b`).test(page));
    })
    .map((path) => `${path}: show it in tests/gallery in each of its states`);
}
