import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type pg from 'pg';

/** Processor time used so far in ms, and the instant of the sample. */
export interface CpuTimes {
  at: number;
  servers: number;
  database: number;
  /** The same by process; a process that ended is missing. */
  backends: ReadonlyMap<number, number>;
  /** This process, which makes the calls. */
  callers: number;
  /** Everything on the machine, other programs included. */
  machine: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process; 0 when the system does not report it or the process is on another machine. */
function cpuOf(pid: number, name: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    if (!text.slice(text.indexOf('(') + 1, end).startsWith(name)) return 0;
    const [user = 0, system = 0] = text
      .slice(end + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    return 0;
  }
}

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** Samples the processor times of servers, of the database's processes, and of the machine. */
export async function readCpuTimes(client: pg.ClientBase, servers: readonly number[]): Promise<CpuTimes> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const backends = new Map(rows.map(({ pid }) => [pid, cpuOf(pid, 'postgres')]));
  const usage = process.cpuUsage();
  return {
    at: performance.now(),
    servers: total(servers.map((pid) => cpuOf(pid, 'node'))),
    database: total(backends.values()),
    backends,
    callers: (usage.user + usage.system) / 1_000,
    machine: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
  };
}

/** Time used between two samples. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return {
    at: after.at - before.at,
    servers: after.servers - before.servers,
    database: total([...after.backends].map(([pid, used]) => used - (before.backends.get(pid) ?? 0))),
    backends: after.backends,
    callers: after.callers - before.callers,
    machine: after.machine - before.machine,
  };
}

/** Shares of the machine's processors in words. A full one is the bottleneck. */
export function cpuText(spans: readonly CpuTimes[]): string {
  const sum = (part: Exclude<keyof CpuTimes, 'backends'>) =>
    spans.reduce((total, span) => total + span[part], 0);
  const capacity = sum('at') * cpus().length;
  const share = (used: number) => `${Math.round((100 * used) / capacity)} %`;
  const [servers, database, callers] = [sum('servers'), sum('database'), sum('callers')];
  const others = Math.max(0, sum('machine') - servers - database - callers);
  return (
    `of ${cpus().length} cores: servers ${share(servers)}, PostgreSQL ${share(database)}, ` +
    `callers ${share(callers)}, other programs ${share(others)}`
  );
}
