import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseHosts } from './databaseHosts.ts';
import { endSocket } from './endSocket.ts';

/** Limits of a watch, in milliseconds. */
export interface SilenceLimits {
  /** A connection without an answer for longer is checked. */
  silentMs: number;
  /** Limit of one check. */
  checkMs: number;
  /** Checks that fail for longer end the silent connections. */
  deadMs: number;
  /** Interval of the checks. */
  everyMs: number;
}

/**
 * The check is short, so that the first one after an outage comes soon. Ten seconds without any answer, even to a new
 * connection, are an outage and not a busy server.
 */
export const SILENCE: SilenceLimits = { silentMs: 2_000, checkMs: 1_000, deadMs: 10_000, everyMs: 250 };

/** A wait for the server. Each wait is an object of its own, so that a later one is not taken for it. */
interface Wait {
  /** `performance.now()` when it began. */
  since: number;
  /** Server process id; null while the connection opens. */
  pid: number | null;
}

/** The network lost a connection without a sign. The statement may have run; a call's request id makes a retry safe. */
export class SilentConnection extends Error {
  override readonly name = 'SilentConnection';
}

export interface SilenceWatch {
  /** A wait begins; `pid` is the server process id, null while the connection opens. */
  begin(client: pg.ClientBase, pid: number | null): void;
  /** The wait is over: an answer, or the connection's end. */
  end(client: pg.ClientBase): void;
  /** True if the connection last had an answer before another one was lost: it is probably lost too. */
  isStale(client: pg.ClientBase): boolean;
  /** Makes every connection stale whose last statement was sent before now. */
  distrust(): void;
  close(): void;
}

/** True if the server itself refused, such as 53300 (too many connections): it is alive. */
const isFromServer = (cause: unknown) =>
  /^[0-9A-Z]{5}$/.test((cause as { code?: string }).code ?? '') && cause instanceof pg.DatabaseError;

/**
 * The server's statement timeout does not end a process that waits for the network to take its answer. Beyond the
 * timeout it counts as lost.
 */
const ACTIVE = `SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND state = 'active'
  AND NOT (wait_event IS NOT DISTINCT FROM 'ClientWrite' AND query_start < now() - interval '70 seconds')`;

/** Process ids among `pids` that run a statement now, asked on a new connection. */
async function readActive(
  config: pg.ClientConfig,
  pids: readonly number[],
  limitMs: number,
): Promise<Set<number>> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  const late = setTimeout(() => endSocket(client, new Error('no answer in time')), limitMs);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(ACTIVE, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    clearTimeout(late);
    endSocket(client);
  }
}

/**
 * Watches connections that wait for the server. A network that drops packets gives no sign, and a statement may
 * rightly take a minute. So after two seconds of silence a new connection asks the server which processes are
 * active. Waiting connections whose process is not active are ended, and their statements fail. If the server cannot
 * be asked for ten seconds, or another host took over, all silent connections are ended.
 * @param config settings of the new connection, to the host in use
 */
export function silenceWatch(
  config: pg.ClientConfig,
  hosts: DatabaseHosts,
  log: Logger,
  limits = SILENCE,
): SilenceWatch {
  const waits = new Map<pg.ClientBase, Wait>();
  const heardAt = new WeakMap<pg.ClientBase, number>();
  let lostAt = -1;
  let failingSince: number | null = null;
  let isChecking = false;

  const lose = (suspects: readonly [pg.ClientBase, Wait][]) => {
    for (const [client, wait] of suspects) {
      if (waits.get(client) !== wait) continue;
      waits.delete(client);
      lostAt = Math.max(lostAt, wait.since);
      const seconds = Math.round(performance.now() - wait.since) / 1_000;
      log.warn({ pid: wait.pid, seconds }, 'ended a database connection that was silent');
      endSocket(client, new SilentConnection(`the database was silent for ${seconds} s`));
    }
  };

  /** True if another host is in use from now on. */
  const hasMoved = async (): Promise<boolean> => {
    if (!hosts.canMove) return false;
    const before = hosts.current();
    await hosts.search().catch(() => {});
    return hosts.current() !== before;
  };

  const check = async (suspects: readonly [pg.ClientBase, Wait][]) => {
    const begunAt = performance.now();
    try {
      const pids = suspects.flatMap(([, { pid }]) => pid ?? []);
      const active = await readActive({ ...config, connectionString: hosts.current() }, pids, limits.checkMs);
      failingSince = null;
      lose(suspects.filter(([, { pid }]) => pid === null || !active.has(pid)));
    } catch (cause) {
      failingSince = isFromServer(cause) ? null : (failingSince ?? begunAt);
      if (failingSince === null) return;
      if (performance.now() - failingSince >= limits.deadMs || (await hasMoved())) lose(suspects);
    }
  };

  const timer = setInterval(() => {
    if (isChecking) return;
    const limit = performance.now() - limits.silentMs;
    const suspects = [...waits].filter(([, { since }]) => since <= limit);
    if (suspects.length === 0) {
      failingSince = null;
      return;
    }
    isChecking = true;
    void check(suspects).finally(() => (isChecking = false));
  }, limits.everyMs).unref();

  return {
    begin: (client, pid) => void waits.set(client, { since: performance.now(), pid }),
    end: (client) => {
      const wait = waits.get(client);
      if (!wait) return;
      waits.delete(client);
      heardAt.set(client, wait.since);
    },
    isStale: (client) => (heardAt.get(client) ?? 0) <= lostAt,
    distrust: () => (lostAt = performance.now()),
    close: () => clearInterval(timer),
  };
}
