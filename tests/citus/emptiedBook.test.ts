import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { atCut } from '#server/ledger/atCut.ts';
import { newestCut } from '#server/ledger/bookCuts.ts';
import { forgetRange } from '#server/ledger/bookArchive/forgetRange.repo.ts';
import { seal } from '#server/ledger/seal.ts';
import { atr, posting, postOne } from '../ledger/ledgerWorld.ts';
import { openBookNode, type BookNode } from '../support/bookLedgers.ts';
import { TEST_SHARDS } from '../support/distributeTemplate.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';

const EMPTIED = 3;
const OTHER = 20;

describe.skipIf(!hasCitus)('a book that has given up all of its links', needsCitus, () => {
  let node: BookNode;

  beforeAll(async () => {
    node = await openBookNode(TEST_SHARDS);
  });
  afterAll(() => node?.close());

  /** Posts in a book, and returns the cut behind it. */
  async function postIn(book: number, key: string) {
    const { db } = node.coordinator;
    const given = { ...atr('vault', `user:${playerInBook(book)}`, 5), fromBook: book, toBook: book };
    expect(await postOne(db, posting(key, [given]))).toMatchObject({ again: false });
    await inTransaction(db, (tx) => seal(tx));
    return newestCut(db);
  }

  /** Forgets the postings of a book, as behind an opening. */
  const empty = async (book: number) =>
    inTransaction(await node.books.inBook(book), async (own) => {
      await sql`
        INSERT INTO ledger_detached (from_id, until_id, postings, last_sequence, head, game_at, detached_at, sha256, digest, signer, signature)
        SELECT 1, (SELECT max(id) + 1 FROM posting), 0, sequence, hash, now(), now(), '', '', '', ''
        FROM chain_run ORDER BY sequence DESC LIMIT 1`.execute(own);
      const { rows } = await sql<{
        until: bigint;
      }>`SELECT max(until_id) AS until FROM ledger_detached`.execute(own);
      await forgetRange(own, book, { from: 0n, until: rows[0]?.until ?? 0n });
    });

  test('has them in every later cut, and goes on behind them', async () => {
    await postIn(EMPTIED, 'first');
    const before = await postIn(OTHER, 'before');
    const links = before.counts[EMPTIED] ?? 0n;
    expect(links).toBeGreaterThan(0n);
    await empty(EMPTIED);
    const later = await postIn(OTHER, 'later');
    expect([later.sequence > before.sequence, later.counts[EMPTIED]]).toEqual([true, links]);
    // A reader of all books finds each at its end.
    const ends = await atCut(node.books, later, (_, sequence) => Promise.resolve(sequence));
    expect(ends).toEqual(later.counts);
    expect((await postIn(EMPTIED, 'again')).counts[EMPTIED]).toBe(links + 1n);
  });
});
