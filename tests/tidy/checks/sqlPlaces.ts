import type { Tree } from '../tree.ts';

const SQL = /\bsql(<[^`]*?>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
const HOMES = /\.repo\.ts$|^server\/(ledger|db|jobs)\/|^server\/(?!oversight\/audit\/)(\w+\/)+audit\//;

const BOOK = '(account|entry|posting)';
const BOOK_WRITES = [
  new RegExp(`\\.(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${BOOK}\\b`),
  new RegExp(`\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+"?${BOOK}\\b(?!\\.)`, 'i'),
];
const BOOK_HOMES = /^server\/(ledger|db\/migrations)\//;

const lineOf = (text: string, at: number) => text.slice(0, at + 1).split('\n').length;

/** SQL outside of repositories and audits, and writes to the ledger's tables outside of the ledger. */
export function sqlPlaces(tree: Tree): string[] {
  return tree.files
    .filter((path) => /^(core|server|src|scenes)\/.*\.(tsx?|sql)$/.test(path))
    .flatMap((path) => {
      const text = tree.read(path);
      const stray = HOMES.test(path) ? -1 : text.search(SQL);
      const write = BOOK_HOMES.test(path)
        ? -1
        : Math.max(...BOOK_WRITES.map((pattern) => text.search(pattern)));
      return [
        ...(stray < 0 ? [] : [`${path}:${lineOf(text, stray)}: SQL belongs into a *.repo.ts`]),
        ...(write < 0
          ? []
          : [`${path}:${lineOf(text, write)}: only server/ledger writes the book: call post`]),
      ];
    });
}
