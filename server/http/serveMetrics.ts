import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { HttpParts } from './httpParts.ts';
import { scrape } from './scrape.ts';

/**
 * Serves `/metrics` alone on a port of its own, which the proxy does not forward. Rejects if the port cannot be
 * used.
 */
export async function serveMetrics(
  parts: Pick<HttpParts, 'world' | 'metrics'>,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape(parts).then(
      (text) => response.writeHead(200, { 'content-type': parts.metrics.registry.contentType }).end(text),
      (err: unknown) => {
        parts.world.log.error({ err }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
