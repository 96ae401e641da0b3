import { createServer } from 'node:net';
import { ChainError } from './chainError.ts';

/**
 * Makes sure a port on 127.0.0.1 can be listened on, or finds one when it is 0. Refuses with `portTaken`.
 * The port is let go again before the caller takes it: somebody may be faster.
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
