import { createServer } from 'node:net';
import { ChainError } from './chainError.ts';

/** Sentence for a port that cannot be bound. The system's code tells a taken port from a missing permission. */
function sentence(port: number, cause: NodeJS.ErrnoException): string {
  const code = cause.code ?? cause.message;
  return port === 0
    ? `The local chain found no free port on 127.0.0.1 (${code}).`
    : `Port ${port}, which the local chain wants, is taken (${code}): set another.`;
}

/** Binds a port of 127.0.0.1, 0 for any, and releases it. Resolves with its number. */
export type BindPort = (port: number) => Promise<number>;

const bindPort: BindPort = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(bound));
    });
  });

/** Binds tried for any port. The system may refuse one while other processes take and release many. */
const MAX_BINDS = 5;

/**
 * Checks that a port on 127.0.0.1 is free, or finds a free one for 0, in up to `MAX_BINDS` attempts. Rejects with a
 * ChainError `portTaken` that holds the cause. The port is released before the caller binds it, so another process
 * may take it in between.
 */
export async function freePort(port: number, bind = bindPort): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bind(port);
    } catch (cause) {
      if (port === 0 && attempt < MAX_BINDS) continue;
      throw new ChainError('portTaken', sentence(port, cause as NodeJS.ErrnoException), { cause });
    }
  }
}
