import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOf } from '#server/ledger/book.ts';
import { moveBook } from '#server/ledger/moveBook.ts';
import { openFarm, type Farmer, type FarmWorld } from '../api/farm/farmWorld.ts';
import { faultsOfBook, openBookNode, portOfBook, type BookNode } from '../support/bookLedgers.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

/** Calls of the player at once. */
const CALLERS = 4;

describe.skipIf(!hasCitus)('a book that moves', needsCitus, () => {
  let node: BookNode;
  let farm: FarmWorld;
  let farmer: Farmer;

  beforeAll(async () => {
    node = await openBookNode(TEST_SHARDS);
    farm = await openFarm({ connection: node.coordinator, books: node.books });
    farmer = await farm.farmer({ atr: '60000' });
  });
  afterAll(() => node?.close());

  const buy = (requestId: string) =>
    farm.manor.call('game/seed/buy', { seed: 'apple', quantity: 1 }, { token: farmer.token, requestId });

  test('takes calls until its last step, loses none, and is followed by nodes', async () => {
    const { books } = node;
    const { db } = node.coordinator;
    const book = bookOf(farmer.id);
    const from = await portOfBook(db, book);
    const { rows } = await sql<{ port: number }>`
      SELECT nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND nodeport <> ${from}`.execute(db);
    const [to] = rows;
    if (!to) throw new Error('there is no other worker');
    const over = new AbortController();
    const answers = new Set<string>();
    let bought = 0;
    const keepBuying = async () => {
      while (!over.signal.aborted || bought === 0) {
        const requestId = randomUUID();
        for (;;) {
          const { code, key } = await buy(requestId);
          answers.add(key ?? String(code));
          if (code === 200) break;
          if (key !== 'busy') throw new Error(`refused: ${key}`);
        }
        bought += 1;
      }
    };
    // Several at once: those under way hold locks on some tables of the book, and wait for others, while it is closed.
    const calls = Promise.all(Array.from({ length: CALLERS }, keepBuying));
    calls.catch(() => {});
    const moved = await moveBook(db, book, { host: '127.0.0.1', port: to.port }).finally(() => over.abort());
    await calls;
    expect(moved).toContain(book);
    expect([...answers].filter((answer) => answer !== 'busy')).toEqual(['200']);
    expect(await portOfBook(db, book)).toBe(to.port);
    const again = await buy(randomUUID());
    expect(again.code).toBe(200);
    const { rows: held } = await sql<{ quantity: bigint; port: number }>`
      SELECT sum(quantity)::bigint AS quantity, max(inet_server_port()) AS port FROM sapling_lot WHERE player_id = ${farmer.id}`.execute(
      books.of(farmer.id),
    );
    expect(held).toEqual([{ quantity: BigInt(bought + 1), port: to.port }]);
    expect(await faultsOfBook(db, book)).toMatchObject({ altered: null, uneven: null, jumped: null });
  });
});
