import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  /** Processor time in ms, of itself and of children that have ended. */
  own: number;
  ended: number;
}

function readProcess(pid: string): Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return [
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        own: (user + system) * TICK_MS,
        ended: (childUser + childSystem) * TICK_MS,
      },
    ];
  } catch {
    return [];
  }
}

/** Process id of a PostgreSQL server on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return readProcess(String(rows[0]?.pid ?? 0))[0]?.parent ?? 0;
  } finally {
    await client.end();
  }
}

/** Processor time in ms that PostgreSQL servers on this machine have used so far, with all their processes. Linux only. */
export function readServerCpu(postmasters: readonly number[]): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  return postmasters.map((postmaster) =>
    all.reduce(
      (sum, { pid, parent, own, ended }) =>
        sum + (pid === postmaster ? own + ended : parent === postmaster ? own : 0),
      0,
    ),
  );
}
