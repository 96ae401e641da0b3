import { spawn } from 'node:child_process';
import { mkdtempSync, chownSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort.ts';
import { accepting, must, serverIdentity } from './postgresCluster.ts';

export interface Standby {
  url: string;
  /** Makes it a primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a standby of a running cluster: a copy that follows it by streaming replication and refuses writes.
 * @param bin folder of the server's binaries
 */
export async function postgresStandby(bin: string, primaryUrl: string): Promise<Standby> {
  const identity = serverIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'manor-standby-'));
  if (identity.uid && identity.gid) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const from = new URL(primaryUrl);
  const where = ['-h', from.hostname, '-p', from.port, '-U', from.username];
  must(join(bin, 'pg_basebackup'), [...where, '-D', data, '-R', '-c', 'fast', '--no-sync'], identity);
  const port = await freePort();
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: tmpdir(),
    ...identity,
  });
  const killed = () => server.kill('SIGQUIT');
  process.once('exit', killed);
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await accepting(server);
  const url = new URL(primaryUrl);
  url.port = String(port);
  return {
    url: url.href,
    promote: async () => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.query('SELECT pg_promote()');
      await client.end();
    },
    stop: async () => {
      process.off('exit', killed);
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
