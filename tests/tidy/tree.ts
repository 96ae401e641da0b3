import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a checkout as the checks read them: paths from the root with forward slashes, sorted. */
export type Tree = { root: string; files: string[]; read(path: string): string };

const NEVER = ['node_modules', '.git'];

/** Folders and endings in .gitignore; the repository uses no other form of pattern. */
function ignored(root: string): { folders: string[]; endings: string[] } {
  const file = join(root, '.gitignore');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return {
    folders: [...NEVER, ...lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))],
    endings: lines.filter((line) => line.startsWith('*.')).map((line) => line.slice(1)),
  };
}

/** Reads the files of a folder, without those that .gitignore names. */
export function readTree(root: string): Tree {
  const { folders, endings } = ignored(root);
  const isIgnored = (path: string) =>
    folders.some((folder) => (folder.includes('/') ? path === folder : path.split('/').pop() === folder));
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return isIgnored(path) ? [] : below(path);
      return endings.some((ending) => path.endsWith(ending)) ? [] : [path];
    });
  const texts = new Map<string, string>();
  return {
    root,
    files: below('').sort(),
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}
