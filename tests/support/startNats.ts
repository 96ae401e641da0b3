import { spawn, spawnSync } from 'node:child_process';

/** Sentence of a machine without a NATS server; null where there is one. */
export const natsMissing = (): string | null =>
  spawnSync('nats-server', ['--version']).status === 0
    ? null
    : 'no nats-server on this machine: install the package nats-server';

/** Starts a NATS server on loopback. Returns how to end it. */
export async function startNats(port: number): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text: Buffer) => /Server is ready/.test(String(text)) && resolve());
    server.once('exit', () => reject(new Error('nats-server ended')));
  });
  return async (signal) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
}
