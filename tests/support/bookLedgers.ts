import { sql } from 'kysely';
import pg from 'pg';
import { bookOf } from '#server/ledger/book.ts';
import type { Db, Tx } from '#server/db/database.ts';

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

/** Column of the ledger's tables by which Citus finds their shard: the key of the row's book. */
const BOOK_KEY = 'book_key';

/** A number whose shard is that of a book's players: the least one. */
export function bookKey(book: number): bigint {
  let id = 1n;
  while (bookOf(id) !== book) id += 1n;
  return id;
}

/** Puts the key of the book into every unique index of a table and of its ranges: a shard enforces its own keys alone. */
async function widenIndexes(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ place: string; name: string; constraint: string | null; definition: string }>`
    SELECT i.indrelid::regclass::text AS place, c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition,
      (SELECT contype FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u')) AS constraint
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND NOT c.relispartition AND i.indrelid IN (
      SELECT ${table}::regclass UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = ${table}::regclass)`.execute(
    tx,
  );
  for (const { place, name, constraint, definition } of rows) {
    const at = sql.id(place);
    const columns = /\((.*)\)$/.exec(definition)?.[1] ?? '';
    if (constraint) {
      await sql`ALTER TABLE ${at} DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
      const kind = sql.raw(constraint === 'p' ? 'PRIMARY KEY' : 'UNIQUE');
      await sql`ALTER TABLE ${at} ADD CONSTRAINT ${sql.id(name)} ${kind} (${sql.raw(columns)}, ${sql.id(BOOK_KEY)})`.execute(
        tx,
      );
    } else {
      await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
      await sql.raw(definition.replace(/\)$/, `, ${BOOK_KEY})`)).execute(tx);
    }
  }
}

/** Lays an empty ledger into the shards of the players' tables, by a key that no statement of the server names. */
export async function layLedger(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(tx);
    await sql`DELETE FROM seal_state`.execute(tx);
    // For nodes of before runs of links: a function of the view names the table's type.
    await sql`DROP VIEW chain_link`.execute(tx);
    await sql`DROP FUNCTION ledger_link_hash`.execute(tx);
    for (const table of LEDGER) {
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN ${sql.id(BOOK_KEY)} bigint NOT NULL`.execute(tx);
      await widenIndexes(tx, table);
      await sql`SELECT create_distributed_table(${table}, ${sql.lit(BOOK_KEY)}, colocate_with => 'farm')`.execute(
        tx,
      );
    }
  });
}

/** Name of the schema of a book on its worker. */
export const bookSchema = (book: number): string => `book_${book}`;

/** Views of the ledger over its tables, each behind those that it reads. */
const VIEWS = ['ledger_entry', 'entry', 'account_line'];

/** Tables whose ids count within a book. */
const COUNTED: ReadonlySet<string> = new Set(['account', 'posting']);

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Shards of a book on this worker, by table; tables that are on every node have one. */
const SHARDS = `
  SELECT logicalrelid::text AS "table", logicalrelid::text || '_' || CASE partmethod
    WHEN 'h' THEN get_shard_id_for_distribution_column(logicalrelid, $1::bigint)
    ELSE (SELECT s.shardid FROM pg_dist_shard s WHERE s.logicalrelid = p.logicalrelid) END AS shard
  FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
  WHERE NOT c.relispartition AND (partmethod = 'h' OR repmodel = 't')`;

/** Defaults of a table's columns: a shard has none that count. */
const DEFAULTS = `
  SELECT attname AS "column", pg_get_expr(adbin, adrelid) AS value
  FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
  WHERE adrelid = $1::regclass AND attgenerated = ''`;

/**
 * Makes the schema of a book on the worker that holds it (decision 155): a view over the book's shard of each table, under
 * the table's name. Rows that are written through it get the key of the book. Ids of postings and accounts count within the
 * book, and go on where its rows end.
 */
export async function makeBookSchema(workerUrl: string, book: number): Promise<void> {
  const client = new pg.Client({ connectionString: workerUrl });
  await client.connect();
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const schema = bookSchema(book);
  const key = bookKey(book);
  try {
    await client.query(`SET citus.enable_ddl_propagation = off`);
    await client.query(`CREATE SCHEMA ${schema}`);
    for (const { table, shard } of await rowsOf<{ table: string; shard: string }>(SHARDS, [key])) {
      const view = `${schema}.${quoted(table)}`;
      // A world may have fewer shards than books: one shard holds several then.
      const own = LEDGER.includes(table) ? ` WHERE ${BOOK_KEY} = ${key}` : '';
      await client.query(`CREATE VIEW ${view} AS SELECT * FROM public.${quoted(shard)}${own}`);
      const defaults = new Map(
        (await rowsOf<{ column: string; value: string }>(DEFAULTS, [table])).map((row) => [
          row.column,
          row.value,
        ]),
      );
      if (LEDGER.includes(table)) defaults.set(BOOK_KEY, String(key));
      if (COUNTED.has(table)) {
        const sequence = `${schema}.${table}_id_seq`;
        await client.query(`CREATE SEQUENCE ${sequence}`);
        await client.query(`SELECT setval('${sequence}', coalesce(max(id), 0) + 1, false) FROM ${view}`);
        defaults.set('id', `nextval('${sequence}')`);
      }
      for (const [column, value] of defaults)
        await client.query(`ALTER VIEW ${view} ALTER COLUMN ${quoted(column)} SET DEFAULT ${value}`);
    }
    await client.query(`INSERT INTO ${schema}.seal_state (id) SELECT 1 WHERE NOT EXISTS (
      SELECT 1 FROM ${schema}.seal_state)`);
    for (const view of VIEWS) {
      const [row] = await rowsOf<{ text: string }>(`SELECT pg_get_viewdef($1::regclass) AS text`, [view]);
      await client.query(`SET search_path = ${schema}, public`);
      await client.query(`CREATE VIEW ${schema}.${view} AS ${row?.text}`);
      await client.query(`SET search_path = public`);
    }
  } finally {
    await client.end();
  }
}

/** Drops the schema of a book, before its shards move: a move does not see writes that name a shard. */
export async function dropBookSchema(workerUrl: string, book: number): Promise<void> {
  const client = new pg.Client({ connectionString: workerUrl });
  await client.connect();
  try {
    await client.query(`SET citus.enable_ddl_propagation = off`);
    await client.query(`DROP SCHEMA ${bookSchema(book)} CASCADE`);
  } finally {
    await client.end();
  }
}

/** Connection string whose sessions find the tables of a book under their names. */
export function inBook(workerUrl: string, book: number): string {
  const url = new URL(workerUrl);
  url.searchParams.set('options', `-c search_path=${bookSchema(book)},public`);
  return url.href;
}

/** Port of the worker that holds a book, as the coordinator knows it. */
export async function portOfBook(db: Db, book: number): Promise<number> {
  const { rows } = await sql<{ port: number }>`
    SELECT nodeport AS port FROM citus_shards
    WHERE shardid = get_shard_id_for_distribution_column('account', ${bookKey(book)}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no worker holds book ${book}`);
  return row.port;
}
