import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import { bookOf } from '#server/ledger/book.ts';
import { openBookViews, type BookViews } from '../../support/bookViews.ts';
import { skipReason } from '../../support/skipReason.ts';
import {
  changingWalk,
  ENDING,
  isOfPlayers,
  openChangingCast,
  type ChangingCast,
  type ChangingCaller,
} from './changingWalk.ts';

/** Calls of which a part is one for the whole world: they are made beside the books (docs/capacity.md). */
const SINGLE: readonly Path[] = [
  // The swap pool and the casting pool are one each, over their parts in all books.
  'userAccount/exchange',
  'game/making/cast',
  // The bound of a day's payments is that of the vault, which lies in the first book.
  'userAccount/withdraw',
  // The market is one.
  'otc/sell',
  'otc/buy',
  'otc/qxExchange',
  'otc/cancelBuy',
];

/** Calls that write into the book of another player. */
const OF_TWO: readonly Path[] = [
  // The referrer is told of the first tree.
  'game/land/sow',
  'userAccount/transfer',
  'game/visit/help',
  'game/visit/sticker',
  'game/visit/report',
  'game/visit/thank',
];

/** Reads whose answers hold sums over all books, such as what a pool has left, or other players. */
const OVER_ALL: readonly Path[] = [
  'config/reserves',
  'user/facts',
  'game/price',
  'game/seed/list',
  'game/todayTj',
  'game/league',
];

const isPglite = process.env.MANOR_TEST_DB !== 'postgres';
const onlyOne = skipReason('needs the only connection of PGlite; runs in project api');

let cast: ChangingCast;
let views: BookViews;
let call: ChangingCaller;

/** Calls that were accepted within the caller's book, and those that were not. */
const within = new Set<Path>();
const beyond = new Set<Path>();

/** Reads without parameters, by whether they answer within the book as they do without it. */
const reads = { alike: [] as Path[], unlike: [] as Path[] };

/** Compares each read that needs no parameters. */
async function compareReads(): Promise<void> {
  const { manor } = cast.farm;
  const { id, token } = cast.owner;
  const paths = (Object.keys(table) as Path[]).filter(
    (path) => !table[path].changes && isOfPlayers(path) && path !== 'user/logout',
  );
  for (const path of paths) {
    const ask = () => manor.call(path, {}, { token });
    const whole = await ask();
    if (whole.code !== 200) continue;
    const narrow = await views.within(bookOf(id), ask);
    const isAlike = JSON.stringify(narrow.data) === JSON.stringify(whole.data);
    (isAlike ? reads.alike : reads.unlike).push(path);
  }
}

beforeAll(async () => {
  if (!isPglite) return;
  cast = await openChangingCast();
  const { manor } = cast.farm;
  views = await openBookViews(manor.world.db);
  call = async (by, path, params = {}) => {
    const ask = () => manor.call(path, params, { token: by.token });
    if (isOfPlayers(path) && !SINGLE.includes(path)) {
      const answer = await views.within(bookOf(by.id), ask);
      (answer.code === 200 ? within : beyond).add(path);
      if (answer.code === 200) return answer.data as never;
    }
    const { code, msg, data } = await ask();
    expect(code, `${path}: ${msg}`).toBe(200);
    return data as never;
  };
});
// Closing audits the world: within a book, calls left the rows that they leave otherwise.
afterAll(async () => {
  if (isPglite) await cast.farm.close();
});

// Before the calls: without the refusal a transfer would never end.
test.skipIf(!isPglite)('an account of another book is refused, and not opened again', onlyOne, async () => {
  const { owner, other, farm } = cast;
  const open = () =>
    sql`SELECT ledger_open(ARRAY['ATR'], ARRAY[${`user:${other.id}`}], ARRAY[0], ARRAY[${other.id}::bigint])`.execute(
      farm.manor.world.db,
    );
  await expect(views.within(bookOf(owner.id), open)).rejects.toThrow(
    `account out of reach: ATR user:${other.id}`,
  );
  await open();
});

test.skipIf(!isPglite)(
  'a call of a player sees and writes the book of its player alone, but where two players or the whole world share',
  onlyOne,
  async () => {
    for (const [name, walk] of Object.entries(changingWalk)) {
      if (name === ENDING) await compareReads();
      await walk({ ...cast, call });
    }
    const changing = (Object.keys(table) as Path[]).filter(
      (path) => table[path].changes && isOfPlayers(path),
    );
    const left = changing.filter((path) => !SINGLE.includes(path) && !within.has(path) && !beyond.has(path));
    expect([...beyond].sort()).toEqual([...OF_TWO].sort());
    expect(left).toEqual([]);
    expect([...reads.unlike].sort()).toEqual([...OVER_ALL].sort());
    expect(reads.alike.length).toBeGreaterThan(25);
    expect(views.narrowed).toEqual(
      expect.arrayContaining(['account', 'farm', 'plot', 'posting', 'request', 'session']),
    );
  },
);
