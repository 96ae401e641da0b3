import { sql } from 'kysely';
import type { Logger } from 'pino';
import { connect } from './connect.ts';
import { ConnectError } from './connectError.ts';
import type { Connection } from './connection.ts';
import type { Db } from './database.ts';

/** Interval of the checks and limit of one, in wall milliseconds. */
const CHECK_MS = 2_000;
const ANSWER_MS = 1_500;

/** A reader further behind the primary is not used, in seconds. */
const MAX_LAG_SECONDS = 30;

/** A read replica of the database, for long reads. */
export interface Reader {
  /** The replica while it answers and its lag is small, else the primary. */
  current(): Db;
  close(): Promise<void>;
}

export interface ReaderSettings {
  /** Connection string of a standby, or of a proxy in front of several. */
  url: string;
  maxConnections: number;
  primary: Db;
  log: Logger;
  everyMs?: number;
  answerMs?: number;
}

/** Reader of a world without DATABASE_READER_URL. */
export const noReader = (primary: Db): Reader => ({ current: () => primary, close: () => Promise.resolve() });

/**
 * Seconds that a server is behind its primary; 0 for a primary. A standby that has replayed everything received is not
 * behind, however long ago the last commit was.
 */
async function lagOf(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT CASE
      WHEN NOT pg_is_in_recovery() THEN 0
      WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver WHERE status = 'streaming') THEN 0
      ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 1e9)
    END::float8 AS seconds`.execute(db);
  return rows[0]?.seconds ?? Infinity;
}

/** Resolves with the result, or rejects after `limitMs`. */
async function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectError('the reader does not answer in time')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Opens the reader and checks it until closed. It need not be there: while it does not answer, or is far behind, reads
 * go to the primary. Each change is one line in the log.
 */
export async function openReader({
  url,
  maxConnections,
  primary,
  log,
  everyMs = CHECK_MS,
  answerMs = ANSWER_MS,
}: ReaderSettings): Promise<Reader> {
  let connection: Connection | null = null;
  let opening: Promise<Connection> | null = null;
  let isUsed = false;
  let isClosed = false;

  const open = () => {
    opening ??= connect({ url, maxConnections, log })
      .then((opened) => (connection = opened))
      .finally(() => (opening = null));
    return opening;
  };
  const use = (isGood: boolean, cause: unknown) => {
    if (isGood === isUsed) return;
    isUsed = isGood;
    if (isGood) log.info('long reads go to the reader');
    else log.warn({ cause: String(cause) }, 'the reader is away or behind: long reads go to the primary');
  };
  const check = async () => {
    try {
      const lag = await inTime((async () => lagOf((connection ?? (await open())).db))(), answerMs);
      use(lag <= MAX_LAG_SECONDS, `${lag} s behind`);
    } catch (cause) {
      use(false, cause);
    }
  };

  await check();
  if (!isUsed) log.warn('DATABASE_READER_URL: no reader answers yet; long reads go to the primary');
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(() => (isClosed ? undefined : check()));
  }, everyMs).unref();
  return {
    current: () => (isUsed && connection ? connection.db : primary),
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await checking;
      await opening?.catch(() => {});
      await connection?.close();
    },
  };
}
