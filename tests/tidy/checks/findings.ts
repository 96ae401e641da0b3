import type { Tree } from '../tree.ts';

const PAGE = 'docs/security/findings.md';
const STATES = /^(?:met|open)\b/;
const TEST_FILE = /`(tests\/[\w./-]+)`((?:,? "[^"]+")+)/g;
const FEWEST_ROWS = 30;

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());

/** Tests that a cell names and that their file does not have. */
function missingTests(tree: Tree, cell: string): string[] {
  return [...cell.matchAll(TEST_FILE)].flatMap(([, file = '', names = '']) => {
    if (!tree.files.includes(file)) return [`${file} is not there`];
    // Names of tests that contain a quotation mark are written with a backslash in front of it.
    const text = tree.read(file).replaceAll('\\', '').replaceAll('’', "'");
    const wanted = [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    return wanted.filter((name) => !text.includes(name)).map((name) => `${file} has no test "${name}"`);
  });
}

/** Rows of the findings without a known state or a test, tests that do not exist, and lost rows. */
export function findings(tree: Tree): string[] {
  if (!tree.files.includes(PAGE)) return [`${PAGE} is missing`];
  const rows = tree
    .read(PAGE)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:item|outage) /.test(line))
    .map(cellsOf);
  const faults = rows.flatMap(([item = '', state = '', , test = '']) => [
    ...(STATES.test(state) ? [] : [`${item}: the state is met or open`]),
    ...(state.startsWith('met') && test.search(TEST_FILE) < 0 ? [`${item}: name a test`] : []),
    ...missingTests(tree, test),
  ]);
  const isShort = rows.length < FEWEST_ROWS;
  return [...faults, ...(isShort ? [`${PAGE} has ${rows.length} rows, not ${FEWEST_ROWS} or more`] : [])];
}
