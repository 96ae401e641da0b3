import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { widenKeys } from '#server/db/distribution/distributionSteps.ts';
import { bookKey } from './bookKey.ts';
import { guardRows } from './guardRows.ts';
import { BOOK_KEY, keysOfBooks } from './keysOfBooks.ts';
import { OPENINGS } from './openingTables.ts';
import { RANGED } from './ranges.ts';

/** Tables of the nightly audits, which begin anew in books: at their openings. */
const NIGHTS = ['audit_book', 'audit_balance', 'audit_sum'];

/** Tables of the ledger: each row belongs to one book. */
const LEDGER = [
  'account',
  ...RANGED.map(({ parent }) => parent),
  'seal_state',
  'ledger_detached',
  ...OPENINGS,
  ...NIGHTS,
];

const DIGESTS = 'opening_key_digest';

/** Tables of the ledger with a copy on every node. */
const EVERYWHERE = ['former_key'];

/** Functions are distributed behind the tables: Citus takes that in one transaction if it writes to one shard at a time. */
export const setLaying = (tx: Tx) =>
  sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx);

/**
 * Gives the rows of a table the key of their book. Accounts have some, and in books of before the digests of the former ledger's keys,
 * which are of all books (`spreadDigests`).
 */
async function addKey(tx: Tx, table: string): Promise<void> {
  if (NIGHTS.includes(table)) await sql`TRUNCATE ${sql.id(table)}`.execute(tx);
  await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN ${sql.id(BOOK_KEY)} bigint`.execute(tx);
  if (table === DIGESTS)
    await sql`UPDATE opening_key_digest SET book_key = ${bookKey(0)}::bigint`.execute(tx);
  if (table === 'account')
    await sql`UPDATE account SET book_key = of_book.key FROM ${keysOfBooks} AS of_book
      WHERE of_book.book = account_book(account.name, account.shard)`.execute(tx);
  await sql`ALTER TABLE ${sql.id(table)} ALTER COLUMN ${sql.id(BOOK_KEY)} SET NOT NULL`.execute(tx);
}

/** Each book has the digests of the former ledger's keys, which lay on the coordinator before books had ranges of their own. */
const spreadDigests = (tx: Tx) =>
  sql`
  INSERT INTO opening_key_digest (book_key, from_id, digest)
  SELECT of_book.key, from_id, digest FROM opening_key_digest CROSS JOIN ${keysOfBooks} AS of_book WHERE of_book.book > 0`.execute(
    tx,
  );

/** Lays tables of the ledger into shards beside those of the players. Those that lie there stay. */
export async function layShards(tx: Tx, beside: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT name AS table FROM unnest(${LEDGER}::text[]) WITH ORDINALITY AS one (name, place)
    WHERE NOT EXISTS (SELECT logicalrelid FROM pg_dist_partition WHERE logicalrelid = name::regclass AND partmethod = 'h')
    ORDER BY place`.execute(tx);
  for (const { table } of rows) {
    await addKey(tx, table);
    await widenKeys(tx, table, BOOK_KEY);
    await guardRows(tx, table);
    if (table === DIGESTS) await spreadDigests(tx);
    await sql`SELECT create_distributed_table(${table}, ${BOOK_KEY}, colocate_with => ${beside})`.execute(tx);
  }
  const { rows: copied } = await sql<{ table: string }>`
    SELECT name AS table FROM unnest(${EVERYWHERE}::text[]) AS name
    WHERE NOT EXISTS (SELECT logicalrelid FROM pg_dist_partition WHERE logicalrelid = name::regclass AND repmodel = 't')`.execute(
    tx,
  );
  for (const { table } of copied) await sql`SELECT create_reference_table(${table})`.execute(tx);
}
