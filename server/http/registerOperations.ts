import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import { pingDatabase } from '#server/db/pingDatabase.ts';
import { DOCS_POLICY, docsPage } from './docsPage.ts';
import type { HttpParts } from './httpParts.ts';
import { openApi } from './openApi.ts';
import { callsOf } from './registerCalls.ts';

/** Limit of each check of database or chain, in milliseconds. */
const CHECK_MS = 2_000;

/**
 * Endpoints for operators: `/healthz` (liveness), `/readyz` (readiness), `/metrics` (Prometheus), the OpenAPI
 * document and its page. Readiness covers only this node and its database. All nodes share one chain, so if it
 * counted, a chain outage would make a proxy take the whole game down. The chain's state is the gauge
 * `manor_chain_reachable`.
 */
export function registerOperations(app: FastifyInstance, parts: HttpParts): void {
  const { world, metrics } = parts;
  const calls: Record<string, Endpoint> = Object.fromEntries(callsOf(world.demo !== null));
  const document = openApi(calls, world.version);
  const page = docsPage(calls, world.version);

  app.get('/healthz', () => ({ alive: true, version: world.version }));
  app.get('/readyz', async (_, reply) => {
    const database = await within(pingDatabase(world.db).then(() => true));
    return reply.code(database ? 200 : 503).send({ ready: database, database });
  });
  app.get('/metrics', async (_, reply) => {
    metrics.chainReachable.set((await within(world.chain.isReachable())) ? 1 : 0);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (_, reply) => {
    return reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY).send(page);
  });
}

async function within(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), CHECK_MS)));
  const isThere = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return isThere;
}
