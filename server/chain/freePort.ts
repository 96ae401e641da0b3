import { createServer } from 'node:net';
import { ChainError } from './chainError.ts';

/**
 * Checks that a port on 127.0.0.1 is free, or finds a free one for 0. Rejects with a ChainError `portTaken`. The
 * port is released before the caller binds it, so another process may take it in between.
 */
export function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => {
      reject(
        new ChainError('portTaken', `Port ${port}, which the local chain wants, is taken: set another.`, {
          cause,
        }),
      );
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
