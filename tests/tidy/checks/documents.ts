import { posix } from 'node:path';
import { topFolders } from '../topFolders.ts';
import type { Tree } from '../tree.ts';

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? '');

/** True for a pattern (`NNNN-title.md`, `<call>.ts`, `*.repo.ts`) or a generated path (`.built/`). */
const isForm = (path: string) => /[*<>{}]|NNNN|(^|\/)\./.test(path);

/** Missing targets in documents: relative links, npm scripts, paths that begin with a module, files by name. */
export function documents(tree: Tree): string[] {
  const manifest = tree.files.includes('package.json') ? tree.read('package.json') : '{}';
  const { scripts = {} } = JSON.parse(manifest) as { scripts?: Record<string, string> };
  const existing = new Set(
    tree.files.flatMap((path) => [path, path.replace(/\.\w+$/, ''), posix.basename(path)]),
  );
  for (const path of tree.files)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      existing.add(folder);

  return tree.files
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) => {
      const text = tree.read(page);
      const links = matchesOf(text, /\]\(([^)#\s]+)[^)]*\)/g)
        .filter((to) => !/^[a-z]+:/.test(to))
        .filter((to) => !existing.has(posix.join(posix.dirname(page), to).replace(/\/$/, '')))
        .map((to) => `${page} links to ${to}, which is not there`);
      const commands = matchesOf(text, /npm run ([\w:-]+)/g)
        .filter((name) => !(name in scripts))
        .map((name) => `${page}: there is no npm run ${name}`);
      const paths = matchesOf(text, /`([\w./<>{}*-]+)`/g)
        .filter(
          (path) =>
            topFolders.includes(path.split('/')[0] ?? '') || /^[\w.-]+\.(tsx?|mjs|sol|sql)$/.test(path),
        )
        .filter((path) => !isForm(path) && !existing.has(path.replace(/\/$/, '')))
        .map((path) => `${page} names ${path}, which is not there`);
      return [...links, ...commands, ...paths];
    });
}
