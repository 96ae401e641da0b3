import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface LoopbackAnswer {
  status?: number;
  body: string;
}

export interface LoopbackServer {
  url: string;
  requests: LoopbackRequest[];
  close(): Promise<void>;
}

/** Starts an HTTP server on loopback that answers by a function and keeps each request. */
export async function loopbackServer(
  answer: (request: LoopbackRequest) => Promise<LoopbackAnswer> | LoopbackAnswer,
): Promise<LoopbackServer> {
  const requests: LoopbackRequest[] = [];
  const server = createServer((arrived, reply) => {
    const parts: Buffer[] = [];
    arrived.on('data', (part: Buffer) => parts.push(part));
    arrived.on('end', () => {
      const { method = '', url: path = '', headers } = arrived;
      const request = { method, path, headers, body: Buffer.concat(parts).toString() };
      requests.push(request);
      void Promise.resolve(answer(request)).then(
        ({ status = 200, body }) => reply.writeHead(status).end(body),
        (fault: unknown) => reply.writeHead(500).end(String(fault)),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url, requests, close };
}
