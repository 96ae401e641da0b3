import { beforeEach, describe, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import type { Db } from '#server/db/database.ts';
import { makeMetrics } from '#server/http/makeMetrics.ts';
import { BookMoving, playerInBook, runInBook } from '#server/http/runInBook.ts';
import { makeToken, TOKEN_BYTES } from '#server/sessions/signInKey.ts';
import type { BooksPart, World } from '#server/world/world.ts';

const whole = { name: 'whole' } as unknown as Db;
const first = { name: 'first' } as unknown as Db;
const second = { name: 'second' } as unknown as Db;

const PLAYER = 7n;
const PATH = 'game/land/sow';
const token = makeToken(PLAYER, new Uint8Array(TOKEN_BYTES));

const fault = (code: string) => Object.assign(new Error(`a fault ${code}`), { code });

describe('a call of a player', () => {
  let place: Db;
  let isOpen: boolean;
  let isAway: boolean;
  const books: BooksPart = {
    hasFormer: false,
    of: () => place,
    inBook: () => Promise.resolve(place),
    follow: () => (isAway ? Promise.reject(fault('ECONNREFUSED')) : Promise.resolve(isOpen)),
    within: () => Promise.reject(fault('ECONNREFUSED')),
    onSnapshot: () => Promise.reject(fault('ECONNREFUSED')),
  };
  const world = { db: whole, reader: () => whole, books, version: 'one' } as unknown as World;
  const metrics = makeMetrics();

  beforeEach(() => {
    [place, isOpen, isAway, failures] = [first, true, false, []];
    metrics.callsBeyondBook.reset();
  });

  let failures: Error[];

  /** Runs a call that fails as told, one time after the other, and names the databases on which it ran. */
  async function run(cause: Error | null, meanwhile = () => {}) {
    if (cause) failures = [cause];
    const ran: Db[] = [];
    const call = runInBook({ world, metrics }, books, {
      path: PATH,
      playerId: PLAYER,
      run: (seen) => {
        expect(seen.version).toBe('one');
        expect(seen.reader()).toBe(seen.db);
        ran.push(seen.db);
        const failure = failures.shift();
        if (!failure) return Promise.resolve('done');
        meanwhile();
        return Promise.reject(failure);
      },
    });
    const outcome = await call.catch((error: unknown) => error);
    const { values } = await metrics.callsBeyondBook.get();
    return { outcome, ran, beyond: values.map(({ labels, value }) => [labels.path, value]) };
  }

  test('runs in its book', async () => {
    expect(await run(null)).toEqual({ outcome: 'done', ran: [first], beyond: [] });
  });

  test.each(['44000', 'BK001', 'BK002', '42P01', '0A000'])(
    'runs again on the whole world where it needs more (%s), and is counted',
    async (code) => {
      expect(await run(fault(code))).toEqual({ outcome: 'done', ran: [first, whole], beyond: [[PATH, 1]] });
    },
  );

  test('follows a book that has moved, and from there to the whole world', async () => {
    const moved = () => void (place = second);
    expect(await run(fault('23502'), moved)).toMatchObject({ outcome: 'done', ran: [first, second] });
    place = first;
    failures = [fault('57P01'), fault('44000')];
    expect(await run(null, moved)).toMatchObject({ outcome: 'done', ran: [first, second, whole] });
  });

  test('goes to the new place where the tables of all books were found in the former one', async () => {
    const moved = () => void (place = second);
    expect(await run(fault('0A000'), moved)).toEqual({ outcome: 'done', ran: [first, second], beyond: [] });
  });

  test('runs again where its book was closed for a moment, and once', async () => {
    expect(await run(fault('23502'))).toEqual({ outcome: 'done', ran: [first, first], beyond: [] });
    failures = [fault('23502'), fault('23502')];
    expect(await run(null)).toMatchObject({ outcome: { code: '23502' }, ran: [first, first] });
  });

  test('waits for a book that moves, also on the whole world, and for a worker that is away', async () => {
    isOpen = false;
    expect((await run(fault('23502'))).outcome).toBeInstanceOf(BookMoving);
    failures = [fault('44000'), fault('23502')];
    expect(await run(null)).toMatchObject({ outcome: { name: 'BookMoving' }, ran: [first, whole] });
    isAway = true;
    const cause = fault('57P01');
    expect(await run(cause)).toMatchObject({ outcome: cause, ran: [first] });
  });

  test('fails by a fault of its own, and where the database is busy, without a question', async () => {
    isAway = true;
    for (const cause of [fault('23514'), fault('40001'), fault('57014')])
      expect(await run(cause)).toEqual({ outcome: cause, ran: [first], beyond: [] });
  });

  test('begins in a book if it is one of players, and needs no other', () => {
    const of = (path: Path, given: string | null = token) =>
      playerInBook(world, { path, endpoint: table[path] }, given);
    expect(of(PATH)).toBe(PLAYER);
    expect(of(PATH, null)).toBeNull();
    expect(of(PATH, 'f'.repeat(64))).toBeNull();
    expect(of('config')).toBeNull();
    expect(of('ops/pause')).toBeNull();
    expect(of('userAccount/withdraw')).toBeNull();
    expect(playerInBook({ books: null }, { path: PATH, endpoint: table[PATH] }, token)).toBeNull();
  });
});
