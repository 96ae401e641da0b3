import type { Tree } from '../tree.ts';

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const STATUS = /^(accepted|proposed|rejected|replaced by )/;
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Revisit when'];

const lineOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

/** Faults of one decision file: name, title, date, status, sections in order, its row in the index. */
function faultsOf(path: string, text: string, index: string): string[] {
  const fileName = path.slice(FOLDER.length);
  const number = Number(FILE_NAME.exec(fileName)?.[1]);
  if (!number) return [`${path}: name it NNNN-title-in-lower-case.md`];
  const title = lineOf(text, new RegExp(`^# ${number}\\. (\\S.*)\n`));
  const date = lineOf(text, /^- Date: (\d{4}-\d{2}-\d{2})$/m);
  const status = lineOf(text, /^- Status: (.+)$/m);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const row = `| ${number} | [${title}](${fileName}) | ${date} | ${status} |`;
  return [
    title ? '' : `begin it with "# ${number}. <title>"`,
    date ? '' : 'add a line "- Date: YYYY-MM-DD"',
    STATUS.test(status) ? '' : 'add a line "- Status: accepted", or "replaced by N"',
    sections.join() === SECTIONS.join() ? '' : `its sections must be ${SECTIONS.join(', ')}`,
    index.includes(row) ? '' : `add its row to ${INDEX}: ${row}`,
  ]
    .filter(Boolean)
    .map((fault) => `${path}: ${fault}`);
}

/** Numbers that the index names as not used: rows `| 15-19 | not used |` and `| 29 | not used |`. */
function unusedNumbers(index: string): number[] {
  return [...index.matchAll(/^\| (\d+)(?:-(\d+))? \| not used /gm)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
}

/**
 * Decisions in `docs/decisions` without title, date, status, all sections or a row in the index, numbers used twice, and
 * gaps between the numbers that the index does not name. Nothing to check without decisions.
 */
export function decisions(tree: Tree): string[] {
  const files = tree.files.filter(
    (path) => path.startsWith(FOLDER) && path !== INDEX && path.endsWith('.md'),
  );
  if (files.length === 0) return [];
  const index = tree.files.includes(INDEX) ? tree.read(INDEX) : '';
  const numbers = files.map((path) => Number(path.slice(FOLDER.length, FOLDER.length + 4)));
  const unused = unusedNumbers(index);
  const range = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  return [
    ...files.flatMap((path) => faultsOf(path, tree.read(path), index)),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((n) => `decision ${n} exists twice`),
    ...range
      .filter((number) => !numbers.includes(number) && !unused.includes(number))
      .map((number) => `${INDEX}: explain the gap, add a row "| ${number} | not used | | |"`),
    ...unused.filter((n) => numbers.includes(n)).map((n) => `${INDEX}: ${n} is used, remove it from the gap`),
  ];
}
