import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import { buildApp } from '#server/app.ts';
import { readCallCosts } from '../../support/callCosts.ts';
import { measureWork, type SentStatement } from '../../support/measureWork.ts';
import { unboundScans } from '../../support/unboundScans.ts';
import { FREE } from '../../support/world.ts';
import type { FarmWorld } from '../farm/farmWorld.ts';
import {
  changingWalk,
  isOfPlayers,
  openChangingCast,
  type ChangingCast,
  type ChangingCaller,
} from './changingWalk.ts';

const costs = readCallCosts(readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8'));

/** Most statements and rows of each call that was made. */
const made = new Map<Path, { statements: number; rows: number }>();

/** One example of each statement of each call that a player made. */
const sent = new Map<Path, Map<string, SentStatement>>();

/** Calls that wrote postings, and those of them whose postings lie in several books or concern several. */
const posting = new Set<Path>();
const inSeveral = new Set<Path>();

/** False for calls of operators and of the demo world. */

async function booksAfter(posting: bigint): Promise<(number | null)[]> {
  const { db } = farm.manor.world;
  const rows = await db.selectFrom('posting').select('book').where('id', '>', posting).execute();
  return rows.map(({ book }) => book);
}

async function lastPosting(): Promise<bigint> {
  const { db } = farm.manor.world;
  const last = db.selectFrom('posting').select('id').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.id ?? 0n;
}

let cast: ChangingCast;
let farm: FarmWorld;
let close: () => Promise<void>;
let call: ChangingCaller;

beforeAll(async () => {
  cast = await openChangingCast();
  farm = cast.farm;
  const { db, work, reset } = measureWork(farm.manor.world.db);
  const app = await buildApp({ ...farm.manor.world, db }, { limits: FREE });
  close = () => app.close();
  call = async (by, path, params = {}) => {
    const posted = await lastPosting();
    reset();
    const headers = { token: by.token, lang: 'en_US', 'request-id': crypto.randomUUID() };
    const url = `/api/${path}?${new URLSearchParams(params)}`;
    const answer = await app.inject({ method: 'POST', url, headers });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: never }>();
    expect(code, `${path} ${JSON.stringify(params)}: ${msg}`).toBe(200);
    const before = made.get(path);
    made.set(path, {
      statements: Math.max(work.statements, before?.statements ?? 0),
      rows: Math.max(work.rows, before?.rows ?? 0),
    });
    const examples = sent.get(path) ?? new Map<string, SentStatement>();
    for (const statement of work.sent) examples.set(statement.text, statement);
    sent.set(path, examples);
    const books = new Set(await booksAfter(posted));
    if (books.size > 0) posting.add(path);
    if (books.size > 1 || books.has(null)) inSeveral.add(path);
    return data;
  };
});
afterAll(async () => {
  await close();
  await farm.close();
});

test.each(Object.entries(changingWalk))('%s', (_, walk) => walk({ ...cast, call }));

const changing = (Object.keys(table) as Path[]).filter((path) => table[path].changes);

test.each(changing)('%s stays within its figures', (path) => {
  const cost = costs.find((row) => row.path === path);
  const work = made.get(path);
  expect(work?.statements).toBeLessThanOrEqual(cost?.statements ?? 0);
  expect(work?.rows).toBeLessThanOrEqual(cost?.rows ?? 0);
});

/** A market is one book for everybody: an order is matched with the best prices of all players. */
const MATCHED: Partial<Record<Path, string[]>> = { 'otc/sell': ['otc_order'], 'otc/buy': ['otc_order'] };

test('a call of a player finds rows of players by their keys, and never reads all of them', async () => {
  const ofPlayers = [...sent].filter(([path]) => isOfPlayers(path));
  const calls = ofPlayers.map(([path, examples]) => [path, examples.values()] as const);
  expect(await unboundScans(farm.manor.world.db, calls)).toEqual(MATCHED);
});

test('a call of a player writes into one book, unless two players trade or one pays another', () => {
  expect([...posting].filter(isOfPlayers).length).toBeGreaterThan(25);
  expect([...inSeveral].filter(isOfPlayers)).toEqual(['userAccount/transfer', 'otc/buy']);
});
