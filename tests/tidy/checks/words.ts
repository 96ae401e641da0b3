import type { Tree } from '../tree.ts';

type Word = { pattern: RegExp; where: RegExp; why: string };

const CODE = /\.(ts|tsx|mjs|js|sol|css|html|sql)$/;
const TEXT = /\.(ts|tsx|mjs|js|sol|css|html|sql|json|md|toml|conf|svg|ya?ml)$|^\.ci\/run$|^\.npmrc$/;

const WORDS: Word[] = [
  { pattern: /(^|[\s'"`(=])\/(work|root|home|Users)\//m, where: TEXT, why: 'a path of one machine' },
  { pattern: /(^|[\s'"`(=])\/tmp\//m, where: TEXT, why: 'a fixed temporary path: ask os.tmpdir()' },
  {
    pattern: /\bregistry\.(npmjs|yarnpkg)|:\/\/[\w.-]*\b(registry|npm)\.\w/,
    where: TEXT,
    why: 'the address of a registry',
  },
  { pattern: /"resolved":/, where: /^package-lock\.json$/, why: 'the address of a registry' },
  { pattern: /\.\.\/shared\/(design|reference|spec)/, where: TEXT, why: 'a page outside of the project' },
  {
    pattern: /\b(TODO|FIXME|XXX)\b/, // the pattern itself, not unfinished work
    where: CODE,
    why: 'unfinished work: finish it or write it down as work',
  },
  { pattern: /\.only\(|\.skip\(|\.todo\(/, where: CODE, why: 'a test that does not run, or hides others' },
  // The pattern itself; nothing is disabled here.
  {
    pattern: /@ts-(ignore|nocheck)\b|(es|ox)lint-disable/, // the pattern itself
    where: CODE,
    why: 'a lock picked: repair the type',
  },
  {
    pattern: /\bEXISTS\s*\(\s*SELECT\s+FROM\b/,
    where: /^server\/.*\.ts$/,
    why: 'an EXISTS without a column, which Citus cannot send: SELECT 1',
  },
  { pattern: /(?<!:)\bdebugger;/, where: CODE, why: 'a stop for a debugger' },
];

/** The checks and their tests must contain the words. */
const ABOUT_WORDS = /^tests\/tidy\//;

/** Words that must not be committed, with their line. */
export function words(tree: Tree): string[] {
  return tree.files
    .filter((path) => !ABOUT_WORDS.test(path))
    .flatMap((path) =>
      WORDS.filter(({ where }) => where.test(path)).flatMap(({ pattern, why }) => {
        const at = tree.read(path).search(pattern);
        if (at < 0) return [];
        const line = tree
          .read(path)
          .slice(0, at + 1)
          .split('\n').length;
        return [`${path}:${line}: ${why}`];
      }),
    );
}
