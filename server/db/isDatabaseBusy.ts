import { SilentConnection } from './silenceWatch.ts';

/**
 * PostgreSQL's or Node's codes: retries exhausted after serialization failures or deadlocks, no resource left (53: disk,
 * memory, connections), statement timeout, a session that was idle within its transaction for too long, a database that starts, stops or cannot be reached. BK003 is a ledger on its way to
 * other workers (`LedgerMoved`).
 */
const CODES =
  /^(40001|40P01|25P03|53...|55P03|57014|57P0\d|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|BK003)$/;

/**
 * Errors of `pg` without a code, when the connection ended or none could be opened in time; and those of Citus, whose code
 * is that of a bug, when a worker ended in the middle of a statement, or a session of it before the commit.
 */
const ENDED =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client (was closed|has encountered a connection error)|failure on connection marked as essential|server closed the connection unexpectedly|could not commit transaction for shard)/;

/** True for transient errors of the database. The statement may have run: a call's request id makes a retry safe. */
export function isDatabaseBusy(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return error instanceof SilentConnection || CODES.test(String(code)) || ENDED.test(String(message));
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';

/** True if the database's disk is full. Reads go on; writes fail until there is space. */
export const isDiskFull = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DISK_FULL;
