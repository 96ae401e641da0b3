import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './debianPackages.ts';
import { freePort } from './freePort.ts';

export type PoolMode = 'session' | 'transaction' | 'statement';

const PROGRAM = 'pgbouncer';

const isThere = () => spawnSync(PROGRAM, ['--version']).status === 0;

/**
 * Finds pgbouncer, and installs Debian's package where that needs no question.
 * @returns the reason why there is none; null if it is there
 */
export function findPgbouncer(): string | null {
  if (isThere()) return null;
  if (!canInstallPackages()) return 'no pgbouncer on this machine, and its package cannot be installed here';
  const fault = installPackages([PROGRAM]);
  return isThere() ? null : `no pgbouncer on this machine: ${fault ?? 'its package brought no program'}`;
}

/** Starts pgbouncer in front of a server without a password. Resolves with the connection string by way of it. */
export async function pgbouncer(
  serverUrl: string,
  mode: PoolMode,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'manor-pgbouncer-'));
  const { hostname, port, username } = new URL(serverUrl);
  const own = await freePort();
  const settings = [
    ['[databases]', `* = host=${hostname} port=${port} user=${username}`],
    [
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'auth_type = any',
      'unix_socket_dir =',
    ],
    [`pool_mode = ${mode}`, 'default_pool_size = 8', 'max_client_conn = 100'],
  ].flat();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'));
  chmodSync(folder, 0o755);
  // pgbouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const program = spawn(PROGRAM, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const killed = () => program.kill('SIGKILL');
  process.once('exit', killed);
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (/process up/.test(log)) resolve();
    });
    program.once('error', reject);
    void ended.then(() => reject(new Error(`pgbouncer ended:\n${log}`)));
  });
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    stop: async () => {
      process.off('exit', killed);
      program.kill('SIGINT');
      const force = setTimeout(killed, 5_000);
      await ended;
      clearTimeout(force);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
