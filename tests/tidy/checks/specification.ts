import { specifiedRecordTypes } from '#core/catalog/recordTypes.ts';
import type { Tree } from '../tree.ts';
import { ROUTES } from './routes.ts';

const PAGE = 'docs/specification.md';

/** Calls of the specification by path under /api. */
const CALLS = [
  ...['user/getUserInfo', 'user/logining', 'user/getUserInfoByName', 'userAccount/balance'],
  ...['userAccount/balanceDetail', 'userAccount/enableCoins', 'userAccount/myWithDraw'],
  ...['userAccount/withdraw', 'userAccount/transfer', 'game/coin/holdMax', 'game/price'],
  ...['buy', 'cc', 'ccPrice', 'js', 'jsPrice', 'sc', 'scPrice', 'sf', 'sfPrice'].map((c) => `game/land/${c}`),
  ...['harvest', 'list', 'price', 'sow'].map((call) => `game/land/${call}`),
  ...['buy', 'list', 'myList', 'sell'].map((call) => `game/seed/${call}`),
  ...['ztGameTj', 'todayTj', 'making/list', 'gameTreeTj', 'ticket', 'ticketList'].map((c) => `game/${c}`),
  ...['buy', 'buyList', 'cancelBuy', 'list', 'mySellList', 'qxExchange', 'sell'].map((c) => `otc/${c}`),
];

/** First cells of the tables, `a/b, c` written out as `a/b` and `a/c`. */
function firstCells(text: string): Set<string> {
  const cells = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => (cell ?? '').replaceAll('`', ''));
  return new Set(
    cells.flatMap((cell) => {
      const [first = '', ...others] = cell.split(', ');
      const folder = first.slice(0, first.lastIndexOf('/') + 1);
      return [first, ...others.map((other) => folder + other)];
    }),
  );
}

/** Tests that the page names and that do not exist, and routes, calls and record types that it omits. */
export function specification(tree: Tree): string[] {
  if (!tree.files.includes(PAGE)) return [`${PAGE} is missing`];
  const text = tree.read(PAGE);
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path]) => `tests/${path}`);
  const missing = [...new Set(named)].filter((path) => !tree.files.includes(path));
  const cells = firstCells(text);
  const expected = ['/', ...ROUTES.map((route) => `/${route}`), ...CALLS, ...specifiedRecordTypes];
  return [
    ...missing.map((path) => `${PAGE} names ${path}, which is not there`),
    ...expected.filter((entry) => !cells.has(entry)).map((entry) => `${PAGE} has no line for ${entry}`),
  ];
}
