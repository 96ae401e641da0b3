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
    of: () => place,
    follow: () => (isAway ? Promise.reject(fault('ECONNREFUSED')) : Promise.resolve(isOpen)),
  };
  const world = { db: whole, reader: () => whole, books, version: 'one' } as unknown as World;
  const metrics = makeMetrics();

  beforeEach(() => {
    [place, isOpen, isAway] = [first, true, false];
    metrics.callsBeyondBook.reset();
  });

  /** Runs a call that fails on the first database as told, and names those on which it ran. */
  async function run(cause: Error | null, meanwhile = () => {}) {
    const ran: Db[] = [];
    const call = runInBook({ world, metrics }, books, {
      path: PATH,
      playerId: PLAYER,
      run: (seen) => {
        expect(seen.version).toBe('one');
        expect(seen.reader()).toBe(seen.db);
        ran.push(seen.db);
        if (ran.length > 1 || !cause) return Promise.resolve('done');
        meanwhile();
        return Promise.reject(cause);
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

  test('follows a book that has moved', async () => {
    const moved = () => void (place = second);
    expect(await run(fault('23502'), moved)).toMatchObject({ outcome: 'done', ran: [first, second] });
  });

  test('waits for a book that moves, and for a worker that is away', async () => {
    isOpen = false;
    expect((await run(fault('44000'))).outcome).toBeInstanceOf(BookMoving);
    isAway = true;
    const cause = fault('57P01');
    expect(await run(cause)).toEqual({ outcome: cause, ran: [first], beyond: [] });
  });

  test('fails by a fault of its own, and where the database is busy', async () => {
    for (const cause of [fault('23514'), fault('40001')])
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
