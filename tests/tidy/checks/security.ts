import type { Tree } from '../tree.ts';

const FOLDER = 'docs/security';

/** Requirements of levels 1 and 2 by chapter of ASVS 5.0.0. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const ROW = /^\| V(\d+)\.(\d+)\.(\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;
const FILE = /`((?:core|server|src|tests|docs|tools|locales)\/[\w./-]+|[\w.-]+\.(?:json|js|ts))`/g;

/** An id as one number, for its order. */
const orderOf = (chapter: string, section: string, number: string) =>
  Number(chapter) * 10_000 + Number(section) * 100 + Number(number);

/** Files that a cell names and that do not exist. */
function missingFiles(tree: Tree, cell: string): string[] {
  const named = [...cell.matchAll(FILE)].map(([, path = '']) => path);
  return named.filter(
    (path) => !tree.files.includes(path) && !tree.files.some((file) => file.startsWith(`${path}/`)),
  );
}

/**
 * Faults of the tables of the security standard: a missing, doubled or misplaced requirement, an unknown state, a met
 * one that points at nothing, a named file that does not exist.
 */
export function security(tree: Tree): string[] {
  const pages = tree.files.filter((path) => path.startsWith(`${FOLDER}/`)).map((path) => tree.read(path));
  const rows = pages.flatMap((page) => [...page.matchAll(ROW)]);
  const orders = rows.map(([, chapter = '', section = '', number = '']) => orderOf(chapter, section, number));
  const faults = rows.flatMap(([, chapter, section, number, , , state = '', evidence = '']) => {
    const id = `V${chapter}.${section}.${number}`;
    const isKnown = ['met', 'n/a', 'open'].includes(state);
    return [
      ...(isKnown ? [] : [`${id}: the state is met, n/a or open`]),
      ...(state === 'met' && evidence.length < 4 ? [`${id}: name a test or a file`] : []),
      ...missingFiles(tree, evidence).map((path) => `${id} names ${path}, which is not there`),
    ];
  });
  const counts = REQUIREMENTS.flatMap((expected, at) => {
    const found = new Set(orders.filter((order) => Math.floor(order / 10_000) === at + 1)).size;
    return found === expected ? [] : [`chapter V${at + 1} has ${found} requirements, not ${expected}`];
  });
  const doubled = orders.filter((order, at) => orders.indexOf(order) !== at);
  return [...faults, ...counts, ...doubled.map((order) => `requirement ${order} has two rows`)];
}
