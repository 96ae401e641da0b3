import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ClosedRange, InTx, LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { carryOpenings } from '#server/ledger/archive/opening.repo.ts';
import { OPENINGS } from '#server/ledger/openingTables.ts';
import { addRange, RANGED } from '#server/ledger/ranges.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { FORMER_SCHEMA } from '#server/ledger/formerHead.ts';

/** Schema in which the openings of the books are gathered, until these have tables. It goes with the transaction. */
export const CARRIED_SCHEMA = 'carried';

/** Tables of the ledger without ranges that go with it as they are. */
const OTHERS = ['ledger_detached', ...OPENINGS];
const WHOLE = ['seal_state', ...OTHERS];

/** Views of the ledger, each behind those that it reads. */
const VIEWS = ['ledger_entry', 'entry', 'account_line'];

/**
 * Tables that change, in the order in which jobs, audits and postings lock them (`holdPlace`): behind the first one, the move waits
 * for jobs while calls go on.
 */
const LOCKED = ['seal_state', 'account', ...RANGED.map(({ parent }) => parent), ...OTHERS, 'book_heads'];

const within = (schema: string, name: string) => sql`${sql.id(schema)}.${sql.id(name)}`;

/** Time to wait for those who use one of the tables, in ms: calls wait behind it meanwhile. */
const LOCK_WAIT_MS = 3_000;

/** Keeps postings out, and waits for those under way. */
async function lockLedger(tx: Tx): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(tx);
  for (const table of LOCKED) await sql`LOCK TABLE ${sql.id(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  await sql`SELECT set_config('lock_timeout', '0', true)`.execute(tx);
}

/** All attached ranges as one, up to the last id that was given. */
async function readRange(tx: Tx): Promise<ClosedRange> {
  const { rows } = await sql<Omit<ClosedRange, 'last' | 'head'>>`
    SELECT ledger_begin() AS from, (SELECT last_value FROM posting_id_seq) + 1 AS until, 0::bigint AS postings,
      coalesce(max(game_at), 'epoch') AS "gameAt", coalesce(max(wall_at), 'epoch') AS "wallAt"
    FROM (SELECT game_at, wall_at FROM posting ORDER BY id DESC LIMIT 1000) AS newest`.execute(tx);
  const [range] = rows;
  if (!range) throw new Error('the ledger has no range');
  const { sequence: last, hash: head } = await sealedHead(tx);
  return { ...range, last, head };
}

/** Gathers the openings behind the range: of the tables of now, with what the range adds. */
async function carry(tx: Tx, range: ClosedRange, followers: readonly LedgerFollower[]): Promise<void> {
  await sql`CREATE SCHEMA ${sql.id(CARRIED_SCHEMA)}`.execute(tx);
  for (const table of OPENINGS) {
    const carried = within(CARRIED_SCHEMA, table);
    await sql`CREATE TABLE ${carried} (LIKE ${within('public', table)} INCLUDING ALL)`.execute(tx);
    await sql`INSERT INTO ${carried} SELECT * FROM ${within('public', table)}`.execute(tx);
  }
  await sql`SELECT set_config('search_path', ${`${CARRIED_SCHEMA}, public`}, true)`.execute(tx);
  await carryOpenings(tx, range);
  for (const follower of followers) {
    await follower.carry?.(tx, range);
    await follower.enterBooks?.(tx, range);
  }
  await sql`SELECT set_config('search_path', 'public', true)`.execute(tx);
}

interface Named {
  name: string;
  text: string;
}

/** Texts of views, which name no schema. */
async function readViews(tx: Tx): Promise<Named[]> {
  const { rows } = await sql<Named>`
    SELECT name, pg_get_viewdef(name::regclass) AS text FROM unnest(${VIEWS}::text[]) AS name`.execute(tx);
  return rows;
}

async function readTriggers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid = ANY (${RANGED.map(({ parent }) => parent)}::text[]::regclass[])`.execute(
    tx,
  );
  return rows.map(({ text }) => text);
}

async function moveTable(tx: Tx, name: string): Promise<void> {
  await sql`ALTER TABLE ${within('public', name)} SET SCHEMA ${sql.id(FORMER_SCHEMA)}`.execute(tx);
}

/** Makes views over the tables of a schema. */
async function makeViews(tx: Tx, schema: string, views: readonly Named[]): Promise<void> {
  await sql`SELECT set_config('search_path', ${`${schema}, public`}, true)`.execute(tx);
  for (const { name, text } of views)
    await sql`CREATE VIEW ${within(schema, name)} AS ${sql.raw(text)}`.execute(tx);
  await sql`SELECT set_config('search_path', 'public', true)`.execute(tx);
}

/** Moves the tables and their ranges; no row is read. Accounts are copied: the books go on with them. */
async function moveTables(tx: Tx): Promise<void> {
  await sql`CREATE SCHEMA ${sql.id(FORMER_SCHEMA)}`.execute(tx);
  const { rows: ranges } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ANY (${RANGED.map(({ parent }) => parent)}::text[]::regclass[])`.execute(tx);
  // With them goes `entry_row`, which nodes of former releases write.
  for (const view of VIEWS) await sql`DROP VIEW IF EXISTS ${within('public', view)} CASCADE`.execute(tx);
  for (const { name } of ranges) await moveTable(tx, name);
  for (const { parent } of RANGED) await moveTable(tx, parent);
  for (const table of WHOLE) await moveTable(tx, table);
  await sql`CREATE TABLE former.account (LIKE public.account INCLUDING ALL EXCLUDING IDENTITY)`.execute(tx);
  await sql`INSERT INTO former.account SELECT * FROM public.account`.execute(tx);
}

/** FROM item with the books, and their coins, whose accounts do not sum to zero. */
const uneven = sql`(
  SELECT coin, account_book(name, shard) AS book, sum(balance)::bigint AS sum FROM public.account
  GROUP BY 1, 2 HAVING sum(balance) <> 0)`;

async function openTransit(tx: Tx): Promise<void> {
  await sql`
    SELECT ledger_open(array_agg(coin), array_agg('transit'::text), array_agg(book), array_agg(NULL::bigint))
    FROM ${uneven} AS uneven HAVING count(*) > 0`.execute(tx);
}

/**
 * Each book sums to zero by its account on the way to others, whose openings get the rest. On one database a posting may concern
 * several books without.
 */
async function evenBooks(tx: Tx): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE public.account SET balance = account.balance - uneven.sum FROM ${uneven} AS uneven
      WHERE account.name = 'transit' AND account.coin = uneven.coin AND account.shard = uneven.book
      RETURNING account.id, account.balance, account.version, uneven.sum
    ), opened AS (
      INSERT INTO carried.opening (account_id, balance, version, last_debit) SELECT id, balance, version, 0 FROM changed
      ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance
    )
    INSERT INTO carried.opening_sum (account_id, type, kind, received, paid)
    SELECT id, 'levelling', '', greatest(-sum, 0), least(-sum, 0) FROM changed
    ON CONFLICT (account_id, type, kind) DO UPDATE
    SET received = opening_sum.received + excluded.received, paid = opening_sum.paid + excluded.paid`.execute(
    tx,
  );
}

/** Makes empty tables as those that were moved, with one range of ids, which goes on behind theirs. */
async function makeTables(
  tx: Tx,
  until: bigint,
  { views, triggers }: { views: readonly Named[]; triggers: readonly string[] },
): Promise<void> {
  const like = (table: string) => sql`LIKE ${within(FORMER_SCHEMA, table)} INCLUDING ALL`;
  for (const table of WHOLE) await sql`CREATE TABLE ${within('public', table)} (${like(table)})`.execute(tx);
  for (const { parent, column } of RANGED)
    await sql`CREATE TABLE ${within('public', parent)} (${like(parent)}) PARTITION BY RANGE (${sql.id(column)})`.execute(
      tx,
    );
  // The sequence went with its table.
  await sql`CREATE SEQUENCE public.posting_id_seq OWNED BY public.posting.id START WITH ${sql.lit(until)}`.execute(
    tx,
  );
  await sql`ALTER TABLE posting ALTER id SET DEFAULT nextval('public.posting_id_seq')`.execute(tx);
  for (const trigger of triggers) await sql.raw(trigger).execute(tx);
  await makeViews(tx, 'public', views);
  await addRange(tx, until, []);
}

/** Does ahead, while calls go on, what the followers would have to do while postings wait. */
export async function prepareFormer(db: Db, followers: readonly LedgerFollower[]): Promise<void> {
  const inTx: InTx = (work) => inTransaction(db, work);
  const range = await inTx(readRange);
  for (const { prepare } of followers) await prepare?.(inTx, range);
}

/**
 * Makes the ledger of one database the former ledger, in the schema `former`, and an empty one with its accounts in its place, whose
 * ids of postings go on behind. Seals what is not sealed, and gathers the openings in the schema `carried`. Reads the postings that
 * are attached, for sums by account and for fingerprints of keys. Postings wait until the transaction ends.
 */
export async function closeFormer(tx: Tx, followers: readonly LedgerFollower[]): Promise<ClosedRange> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(tx);
  await lockLedger(tx);
  while ((await seal(tx)) === 'more');
  const range = await readRange(tx);
  // The rest of `prepareFormer`.
  const inTx: InTx = (work) => work(tx);
  for (const { prepare } of followers) await prepare?.(inTx, range);
  // These tables and schemas are of the coordinator alone.
  await sql`SELECT set_config('citus.enable_ddl_propagation', 'off', true)`.execute(tx);
  await carry(tx, range, followers);
  const [views, triggers] = [await readViews(tx), await readTriggers(tx)];
  await openTransit(tx);
  await moveTables(tx);
  await makeViews(tx, FORMER_SCHEMA, views);
  await evenBooks(tx);
  await makeTables(tx, range.until, { views, triggers });
  await sql`SELECT set_config('citus.enable_ddl_propagation', 'on', true)`.execute(tx);
  return range;
}
