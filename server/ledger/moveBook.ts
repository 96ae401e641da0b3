import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConnectError } from '#server/db/connectError.ts';
import type { Db } from '#server/db/database.ts';
import { lockRun, unlockRun } from '#server/db/distribution/distributionSteps.ts';
import { allBooks } from './book.ts';
import { bookKey } from './bookKey.ts';
import { closeBook, openBooks } from './bookSchemas.ts';

/** Where a book is to lie, as the coordinator knows its workers. */
export interface Worker {
  host: string;
  port: number;
}

/** Interval of asking if the copy has caught up, in milliseconds. */
const POLL_MS = 100;

/** PostgreSQL's number of the lock mode SHARE. */
const SHARE = 5;

/** Name of the session that moves, in pg_stat_activity, and of the prepared transaction that it waits for. */
const MOVER = 'dream-manor-move';
const GATE = 'manor_move';

interface Source extends Worker {
  shard: bigint;
  /** Shards of all tables that lie beside it, and move with it. */
  beside: bigint[];
  /** Books whose rows are in it. */
  books: number[];
}

async function readSource(db: Db, book: number): Promise<Source> {
  const { rows } = await sql<Source>`
    WITH book AS (
      SELECT number, get_shard_id_for_distribution_column('account', key) AS shard
      FROM unnest(${[...allBooks]}::int[], ${allBooks.map(bookKey)}::bigint[]) AS one (number, key)
    ), own AS (SELECT shard FROM book WHERE number = ${book})
    SELECT own.shard, node.nodename AS host, node.nodeport AS port,
      ARRAY(SELECT number FROM book WHERE book.shard = own.shard ORDER BY number) AS books,
      ARRAY(
        SELECT s.shardid FROM pg_dist_shard s JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid
        JOIN pg_dist_shard o ON o.shardid = own.shard JOIN pg_dist_partition a ON a.logicalrelid = o.logicalrelid
        WHERE t.colocationid = a.colocationid AND s.shardminvalue = o.shardminvalue ORDER BY s.shardid
      ) AS beside
    FROM own JOIN pg_dist_placement p ON p.shardid = own.shard
    JOIN pg_dist_node node ON node.groupid = p.groupid AND node.noderole = 'primary'`.execute(db);
  const [source] = rows;
  if (!source) throw new ConnectError(`There is no book ${book}.`);
  return source;
}

/** Runs the move in a session of its own, which ends with its client: a statement of hours would go on without it. */
async function move(db: Db, { shard, host, port }: Source, to: Worker): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('application_name', ${MOVER}, true),
      set_config('client_connection_check_interval', '1000', true)`.execute(tx);
    await sql`SELECT citus_move_shard_placement(${shard}::bigint, ${host}, ${port}::int, ${to.host}, ${to.port}::int,
      'force_logical')`.execute(tx);
  });
}

/** The session that moves: none, at work, or waiting for the gate, whose prepared transaction has no process (0). */
async function readMover(db: Db): Promise<'none' | 'works' | 'waits'> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT 0 = ANY (pg_blocking_pids(pid)) AS waits
    FROM pg_stat_activity WHERE application_name = ${MOVER} AND datname = current_database()`.execute(db);
  const [mover] = rows;
  return mover ? (mover.waits ? 'waits' : 'works') : 'none';
}

/**
 * Locks the shards against the last step of their move by a prepared transaction: unlike a session's lock, it outlives the
 * death of this process, after which the move could end with books that still write.
 */
async function shutGate(db: Db, { beside }: Source): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`BEGIN`.execute(own);
    try {
      await sql`SELECT lock_shard_metadata(${SHARE}::int, ${beside}::bigint[])`.execute(own);
      await sql`PREPARE TRANSACTION ${sql.lit(GATE)}`.execute(own);
    } catch (cause) {
      await sql`ROLLBACK`.execute(own);
      throw cause;
    }
  });
}

const openGate = (db: Db) => sql`ROLLBACK PREPARED ${sql.lit(GATE)}`.execute(db);

/** Removes the gate of a run that died. Throws a ConnectError while its move goes on. */
async function clearGate(db: Db): Promise<void> {
  if ((await readMover(db)) !== 'none')
    throw new ConnectError('The move of another run goes on: wait for its end.');
  const { rows } = await sql`
    SELECT gid FROM pg_prepared_xacts WHERE gid = ${GATE} AND database = current_database()`.execute(db);
  if (rows.length > 0) await openGate(db);
}

/** Closes the books once the copy has caught up. False if the move has ended before: it failed, or did not wait. */
async function closeInTime(db: Db, { books }: Source, isOver: () => boolean): Promise<boolean> {
  while (!isOver() && (await readMover(db)) !== 'waits') await sleep(POLL_MS);
  if (isOver()) return false;
  for (const book of books) await closeBook(db, book);
  return true;
}

/** Ends the move before the gate opens: it would end with books that write. */
async function endMove(db: Db, moving: Promise<void>): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE application_name = ${MOVER} AND datname = current_database()`.execute(db);
  await moving.catch(() => {});
}

/** Throws a ConnectError that names the workers if the given one is none of them. */
async function refuseUnknown(db: Db, { host, port }: Worker): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT nodename || ':' || nodeport AS name FROM pg_dist_node
    WHERE noderole = 'primary' AND isactive AND shouldhaveshards ORDER BY 1`.execute(db);
  const names = rows.map(({ name }) => name);
  if (!names.includes(`${host}:${port}`))
    throw new ConnectError(`No worker ${host}:${port} takes shards: those are ${names.join(', ')}.`);
}

async function moveShard(db: Db, book: number, to: Worker): Promise<number[]> {
  await refuseUnknown(db, to);
  await clearGate(db);
  await openBooks(db);
  const source = await readSource(db, book);
  if (source.host === to.host && source.port === to.port) return [];
  await shutGate(db, source);
  let isOver = false;
  const moving = move(db, source, to).finally(() => (isOver = true));
  moving.catch(() => {});
  let isClosed: boolean;
  try {
    isClosed = await closeInTime(db, source, () => isOver);
  } catch (cause) {
    await endMove(db, moving);
    await openGate(db);
    await openBooks(db);
    throw cause;
  }
  await openGate(db);
  try {
    await moving;
  } finally {
    await openBooks(db);
  }
  if (!isClosed) throw new Error(`book ${book} moved while its calls wrote: compare it with a backup`);
  return source.books;
}

/**
 * Moves a book to another worker while its calls go on, and the books that share its shard. Rows are copied first. A move
 * does not see writes that name a shard, as those of a book's calls do: so its last step, in which the copy catches up, waits
 * for a gate until the schemas of the books are gone. Postings fail from then until the schemas are there on the other worker,
 * and nodes follow by themselves. Returns the books that moved; none if the book lies there already. Throws a ConnectError
 * if there is no such book, or another run moves or lays books; and a database's error with the books where they were.
 */
export async function moveBook(db: Db, book: number, to: Worker): Promise<number[]> {
  return db.connection().execute(async (own) => {
    await lockRun(own, 'session');
    try {
      return await moveShard(db, book, to);
    } finally {
      await unlockRun(own);
    }
  });
}
