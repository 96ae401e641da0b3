import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ClosedRange } from '#server/ledger/archive/ledgerFollower.ts';
import { allBooks } from '#server/ledger/book.ts';
import { HASH, headOf } from '#server/ledger/bookHeads.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { keysOfBooks } from '#server/ledger/keysOfBooks.ts';
import { CARRIED_SCHEMA } from './closeFormer.ts';

/** Opening tables with a row for an account or several, and their columns. */
const OF_ACCOUNTS = {
  opening: ['account_id', 'balance', 'version', 'last_debit'],
  opening_sum: ['account_id', 'type', 'kind', 'received', 'paid'],
  opening_fee_free: ['account_id', 'free'],
  opening_transfer: ['account_id', 'posting_id', 'amount', 'wall_at'],
};

async function beginAccounts(tx: Tx): Promise<void> {
  for (const [table, names] of Object.entries(OF_ACCOUNTS)) {
    const columns = sql.join(names.map((name) => sql.id(name)));
    await sql`
      INSERT INTO ${sql.id('public', table)} (book_key, ${columns})
      SELECT of_book.key, ${sql.join(names.map((name) => sql.id('carried', name)))}
      FROM ${sql.id(CARRIED_SCHEMA, table)} AS carried
      JOIN former.account AS account ON account.id = carried.account_id
      JOIN ${keysOfBooks} AS of_book ON of_book.book = account_book(account.name, account.shard)`.execute(tx);
  }
}

/** The newest heads of the books' own chains: those behind the last link of the former ledger. */
async function readHeads(tx: Tx, sequence: bigint): Promise<Uint8Array> {
  const { heads } = await tx
    .selectFrom('book_heads')
    .select('heads')
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return heads;
}

/** Each book's chain goes on from its head, as link 0. */
async function beginChains(tx: Tx, { from, until, last, gameAt }: ClosedRange): Promise<void> {
  const heads = await readHeads(tx, last);
  for (const book of allBooks) {
    const head = Buffer.from(headOf(heads, book));
    const key = bookKey(book);
    const begun = head.equals(Buffer.alloc(HASH)) ? Buffer.alloc(0) : head;
    await sql`
      INSERT INTO ledger_detached (book_key, from_id, until_id, postings, last_sequence, head, game_at, detached_at, sha256, digest, signer, signature)
      VALUES (${key}::bigint, ${from}, ${until}, 0, 0, ${begun}, ${gameAt}, now(), '', '', '', '')`.execute(
      tx,
    );
    if (begun.length > 0)
      await sql`INSERT INTO opening_link (book_key, sequence, hash) VALUES (${key}::bigint, 0, ${begun})`.execute(
        tx,
      );
  }
  const counts = [...allBooks.map(() => 0n), last];
  // The row may be that of a published head, and only gets its counts.
  await sql`ALTER TABLE book_heads DISABLE TRIGGER USER`.execute(tx);
  await tx.updateTable('book_heads').set({ counts }).where('sequence', '=', last).execute();
  await sql`ALTER TABLE book_heads ENABLE TRIGGER USER`.execute(tx);
}

async function beginKeys(tx: Tx): Promise<void> {
  await sql`INSERT INTO former_key SELECT * FROM carried.opening_key`.execute(tx);
  await sql`
    INSERT INTO opening_key_digest (book_key, from_id, digest)
    SELECT of_book.key, carried.from_id, carried.digest
    FROM carried.opening_key_digest AS carried CROSS JOIN ${keysOfBooks} AS of_book`.execute(tx);
}

/**
 * Writes the openings that `closeFormer` has gathered into the books, whose tables lie in shards by now: balances and sums of their
 * accounts, the heads of their chains, and the keys of the former ledger. The first cut is its last link.
 */
export async function beginBooks(tx: Tx, former: ClosedRange): Promise<void> {
  await beginAccounts(tx);
  await beginChains(tx, former);
  await beginKeys(tx);
  await sql`DROP SCHEMA ${sql.id(CARRIED_SCHEMA)} CASCADE`.execute(tx);
}
