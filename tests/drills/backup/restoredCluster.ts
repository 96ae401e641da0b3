import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { accepting, serverIdentity } from '../../support/postgresCluster.ts';
import { runProgram } from '../runProgram.ts';
import type { WalArchive } from './walArchive.ts';

export interface RestoredCluster {
  /** Connection string of the named database. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * Restores the base backup into a second cluster, replays the archive up to an instant, or to its end, and opens it for
 * writes.
 * @param target `2026-11-23 20:15:07+00`; null: everything that the archive has
 */
export async function restoredCluster(
  bin: string,
  archive: WalArchive,
  { name, target }: { name: string; target: string | null },
): Promise<RestoredCluster> {
  const identity = serverIdentity();
  const data = archive.folderFor(name);
  await runProgram('cp', ['-a', `${archive.base}/.`, data], identity);
  const settings = [
    ...archive.restoring,
    ...(target === null ? [] : [`recovery_target_time = '${target}'`, 'recovery_target_action = promote']),
    // The server's "ready" then means the end of recovery.
    'hot_standby = off',
    "listen_addresses = '127.0.0.1'",
  ];
  appendFileSync(join(data, 'postgresql.conf'), ['', ...settings, ''].join('\n'));
  writeFileSync(join(data, 'recovery.signal'), '');
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
  return {
    urlOf: (database) => `postgres://manor@127.0.0.1:${port}/${database}`,
    stop: async () => {
      process.off('exit', killed);
      server.kill('SIGINT');
      await ended;
    },
  };
}
