import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import type { Machine } from './namespaces.ts';

/** HAProxy in front of a cluster: one address for the primary, one for its standbys. It asks Patroni who is which. */
export async function databaseProxy(list: readonly Machine[]) {
  const folder = mkdtempSync(join(tmpdir(), 'manor-haproxy-'));
  const [writer, reader] = [await freePort(), await freePort()];
  const part = (name: string, port: number, path: string) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk OPTIONS ${path}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...list.map(
      ({ name: server, address }) => `  server ${server} ${address}:5432 maxconn 60 check port 8008`,
    ),
  ];
  const lines = [
    ...['global', '  maxconn 200', 'defaults', '  mode tcp', '  timeout connect 2s', '  timeout check 2s'],
    ...['  timeout client 1h', '  timeout server 1h'],
    ...part('primary', writer, '/primary'),
    ...part('standbys', reader, '/replica'),
    '',
  ];
  writeFileSync(join(folder, 'haproxy.cfg'), lines.join('\n'));
  const program = spawn('haproxy', ['-db', '-q', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const killed = () => program.kill('SIGKILL');
  process.once('exit', killed);
  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    writer: urlAt(writer),
    reader: urlAt(reader),
    stop: async () => {
      process.off('exit', killed);
      program.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
