import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.ts';

export type Cluster = {
  /** Connection string of the cluster's own `postgres` database. */
  url: string;
  /** Kills every process of it at once. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, once it was killed. */
  start(): Promise<void>;
  /** Stops every process of it where it is: it takes connections, and does not answer. */
  stall(): void;
  /** Lets the processes go on that `stall` stopped. */
  goOn(): void;
  /** True until it ends. */
  isRunning(): boolean;
  /** Kills it and starts it again. */
  crash(): Promise<void>;
  /** Kills every process of it at once and deletes its data, as the loss of its machine does. */
  destroy(): Promise<void>;
  stop(): Promise<void>;
};

type Identity = { uid?: number; gid?: number };

/** initdb and postgres refuse to run as root: there the system user `postgres` (or `nobody`) runs them. */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('run by root, and neither the user postgres nor nobody exists: initdb refuses root');
}

export function must(command: string, args: string[], identity: Identity): void {
  const env = { ...process.env, LC_ALL: 'C' };
  const done = spawnSync(command, args, { encoding: 'utf8', env, cwd: tmpdir(), ...identity });
  if (done.status !== 0) throw new Error(`${command} failed: ${done.error?.message ?? done.stderr}`);
}

/** Between `freePort` and the server's start another process may bind the port: runs side by side do. */
const isPortTaken = (fault: unknown) => /could not bind/.test(String(fault));

/** Resolves at the server's own word that it accepts connections; rejects with its log when it ends first. */
export function accepting(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-8_000);
      if (/ready to accept (read-only )?connections/.test(text)) resolve();
    });
    server.once('error', reject);
    // `close`, not `exit`: by then all that it wrote has been read.
    server.once('close', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)));
  });
}

/** Processes that a process has started; none where the system does not say. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').split(/\s+/).filter(Boolean).map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended with its parent.
  }
}

/** A server does not start while a process of the one before still holds its memory. */
async function again<Started>(start: () => Promise<Started>, attempts = 50): Promise<Started> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await start();
    } catch (fault) {
      if (left === 0) throw fault;
      await pause(100);
    }
  }
}

const USER = 'manor';

/** Speed over durability: a test cluster lives for one run, so nothing is ever flushed. */
const SETTINGS = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'shared_buffers = 128MB',
  'max_connections = 200',
  'max_prepared_transactions = 10',
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "log_line_prefix = ''",
  "timezone = 'UTC'",
];

/**
 * Starts a PostgreSQL cluster of its own in a temporary folder on a free port of 127.0.0.1.
 * @param bin folder of the server's binaries
 * @param settings more lines of postgresql.conf; later lines win, so a chaos run may turn fsync on again
 * @param parent folder in which its temporary folder is made
 */
export async function postgresCluster(
  bin: string,
  settings: string[] = [],
  parent = tmpdir(),
): Promise<Cluster> {
  const identity = serverIdentity();
  const folder = mkdtempSync(join(parent, 'manor-pg-'));
  if (identity.uid && identity.gid) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  must(join(bin, 'initdb'), init, identity);
  appendFileSync(join(data, 'postgresql.conf'), [...SETTINGS, ...settings, ''].join('\n'));
  let port = await freePort();
  const start = () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: tmpdir(),
      ...identity,
    });
    const ended = new Promise<void>((done) => server.once('exit', () => done()));
    return accepting(server).then(() => ({ server, ended }));
  };
  let running = await start().catch(async (fault: unknown) => {
    if (!isPortTaken(fault)) throw fault;
    port = await freePort();
    return start();
  });
  const killed = () => running.server.kill('SIGQUIT');
  process.once('exit', killed);
  const signalAll = (name: NodeJS.Signals) => {
    const children = childrenOf(running.server.pid ?? 0);
    running.server.kill(name);
    for (const pid of children) signal(pid, name);
  };
  const killAll = async () => {
    signalAll('SIGKILL');
    await running.ended;
  };
  const startAgain = async () => void (running = await again(start));
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    kill: killAll,
    start: startAgain,
    stall: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    isRunning: () => running.server.exitCode === null && running.server.signalCode === null,
    crash: async () => {
      await killAll();
      await startAgain();
    },
    destroy: async () => {
      process.off('exit', killed);
      await killAll();
      rmSync(folder, { recursive: true, force: true });
    },
    stop: async () => {
      process.off('exit', killed);
      running.server.kill('SIGINT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
