import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import { pingDatabase } from '#server/db/pingDatabase.ts';
import { DOCS_POLICY, docsPage } from './docsPage.ts';
import type { HttpParts } from './httpParts.ts';
import { openApi } from './openApi.ts';
import { callsOf } from './registerCalls.ts';

/** How long a part of the world may take to say that it is there. */
const READY_WITHIN_MS = 2_000;

/** What those who run the server ask: is it alive, is it ready, how does it do, what can it. */
export function registerOperations(app: FastifyInstance, parts: HttpParts): void {
  const { world, metrics } = parts;
  const calls: Record<string, Endpoint> = Object.fromEntries(callsOf(world.demo !== null));
  const document = openApi(calls, world.version);
  const page = docsPage(calls, world.version);

  app.get('/healthz', () => ({ alive: true, version: world.version }));
  app.get('/readyz', async (_, reply) => {
    const database = await within(pingDatabase(world.db).then(() => true));
    const chain = await within(world.chain.isReachable());
    return reply.code(database && chain ? 200 : 503).send({ ready: database && chain, database, chain });
  });
  app.get('/metrics', async (_, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (_, reply) => {
    return reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY).send(page);
  });
}

async function within(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), READY_WITHIN_MS)));
  const isThere = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return isThere;
}
