import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockRun, refuseWithoutNodes, widenKeys } from '#server/db/distribution/distributionSteps.ts';
import { allBooks } from './book.ts';

/** Tables of the ledger: each row belongs to one book. */
const LEDGER = [
  'account',
  'posting',
  'entry_apart',
  'chain_run',
  'seal_state',
  'ledger_detached',
  'opening',
  'opening_sum',
  'opening_link',
  'opening_key',
];

/** Column by which Citus finds the shard of a row of the ledger. No statement names it: views of a book have a default for it. */
const BOOK_KEY = 'book_key';

/** Bits of a trigger's type (pg_trigger.tgtype): called for each row; before the write; of deletes and updates. */
const ROW = 1;
const BEFORE_CHANGE = 2 | 8 | 16;

/** Functions that Citus sends to the worker of the book, by the key in their first parameter. */
const SENT = ['book_post', 'book_cut', 'book_hold', 'book_dues'];

/** True if the ledger has postings, or had some that are detached: their entries concern several books, and their chain is one. */
export async function hasPostings(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT id FROM posting) OR EXISTS (SELECT from_id FROM ledger_detached) AS has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** True if the ledger lies in books: its tables are laid all at once. */
export async function areBooksLaid(tx: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT attname FROM pg_attribute WHERE attrelid = to_regclass('posting') AND attname = ${BOOK_KEY}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Guards each row of a table as its triggers guard statements: that rows are only added. A shard knows no trigger of
 * statements, and gets those of rows.
 */
async function guardRows(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; call: string }>`
    SELECT tgname AS name, tgfoid::regproc::text AS call FROM pg_trigger
    WHERE tgrelid = ${table}::regclass AND NOT tgisinternal AND tgtype & ${sql.lit(ROW)} = 0
      AND tgtype & ${sql.lit(BEFORE_CHANGE)} = ${sql.lit(BEFORE_CHANGE)}`.execute(tx);
  for (const { name, call } of rows)
    await sql`CREATE OR REPLACE TRIGGER ${sql.id(`${name}_row`)} BEFORE UPDATE OR DELETE ON ${sql.id(table)}
      FOR EACH ROW EXECUTE FUNCTION ${sql.raw(call)}()`.execute(tx);
}

async function layTables(tx: Tx, beside: string): Promise<void> {
  if (await hasPostings(tx))
    throw new ConnectError('The ledger has postings: only an empty one is laid into books.');
  await refuseWithoutNodes(tx);
  await lockRun(tx, 'transaction');
  // Functions are distributed behind the tables: Citus takes that in one transaction if it writes to one shard at a time.
  await sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx);
  // Each book gets a row of its own.
  await sql`DELETE FROM seal_state`.execute(tx);
  // Nodes of before runs of links read the view. Its function names the type of a table, which cannot be distributed with it.
  await sql`DROP VIEW chain_link`.execute(tx);
  await sql`DROP FUNCTION ledger_link_hash`.execute(tx);
  for (const table of LEDGER) {
    await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN ${sql.id(BOOK_KEY)} bigint NOT NULL`.execute(tx);
    await widenKeys(tx, table, BOOK_KEY);
    await guardRows(tx, table);
    await sql`SELECT create_distributed_table(${table}, ${BOOK_KEY}, colocate_with => ${beside})`.execute(tx);
  }
  for (const name of SENT)
    await sql`SELECT create_distributed_function(oid::regprocedure, 'key', colocate_with => 'account',
      force_delegation => true) FROM pg_proc WHERE proname = ${name} AND pronamespace = 'public'::regnamespace`.execute(
      tx,
    );
}

/**
 * Makes the tables of the coordinator known on all nodes, so that calls on a worker reach the parts of which there is one.
 */
async function knowTables(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT logicalrelid FROM pg_dist_partition WHERE logicalrelid = c.oid)
      AND NOT EXISTS (SELECT objid FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const { table } of rows) await guardRows(tx, table);
  });
  // Those that a foreign key binds to one before are known with it: asking for them again changes nothing.
  for (const { table } of rows)
    await sql`SELECT citus_add_local_table_to_metadata(${table}::regclass, cascade_via_foreign_keys => true)`.execute(
      db,
    );
}

/**
 * Has new sessions write to several shards one after the other: a call on the coordinator reads several, and then writes to a
 * table that a foreign key binds to one of its own, for which Citus wants one connection to each node.
 */
export async function writeOneByOne(db: Db): Promise<void> {
  await sql`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET citus.multi_shard_modify_mode = sequential', current_database());
  END $$`.execute(db);
}

/** Runs a statement on every worker. Throws a ConnectError that names the first one that failed. */
async function onWorkers(db: Db, statement: string): Promise<void> {
  const { rows } = await sql<{ node: string; success: boolean; result: string }>`
    SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers(${statement})`.execute(
    db,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new ConnectError(`Worker ${failed.node}: ${failed.result}`);
}

/**
 * Makes the schemas of books that have none on their worker yet, as after a move. Throws a ConnectError with the fault of a
 * worker.
 */
export async function openBooks(db: Db): Promise<void> {
  await onWorkers(db, 'SELECT book_open()');
  await onWorkers(db, 'SELECT book_price_open()');
  await onWorkers(db, 'SELECT book_audit_open()');
}

/**
 * Makes the schemas of all books anew, one after the other, as after a migration: views keep the columns of their tables. Calls in a
 * book are refused as busy meanwhile.
 */
export async function reopenBooks(db: Db): Promise<void> {
  await writeOneByOne(db);
  await knowTables(db);
  for (const book of allBooks) {
    await closeBook(db, book);
    await openBooks(db);
  }
}

/** Attempts to close a book: a posting from another book may wait for it in the other order. */
const MAX_CLOSING = 20;

/**
 * Drops the schemas of a book, before its shards move: from then on nothing is posted in it until `openBooks`. Waits for the
 * calls under way.
 */
export async function closeBook(db: Db, book: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onWorkers(db, `SELECT book_close(${book})`);
    } catch (cause) {
      if (attempt === MAX_CLOSING || !/deadlock detected|lock timeout/.test(String(cause))) throw cause;
    }
  }
}

/**
 * Lays an empty ledger into shards beside those of the players, makes the schema of each book on its worker, and the
 * coordinator's tables known there. A run that was interrupted is gone on with by the next one. Throws a ConnectError for
 * a ledger with postings that is not laid yet, and as `refuseWithoutNodes` and `lockRun`.
 * @param beside a table of players that lies in shards
 */
export async function layBooks(db: Db, beside: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await areBooksLaid(tx))) await layTables(tx, beside);
  });
  await writeOneByOne(db);
  await knowTables(db);
  await openBooks(db);
}
