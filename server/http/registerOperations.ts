import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import { pingDatabase } from '#server/db/pingDatabase.ts';
import { API_PAGE_POLICY } from './apiDocument/apiPage.ts';
import { docsPage } from './apiDocument/docsPage.ts';
import { openApi } from './apiDocument/openApi.ts';
import { refusalsPage } from './apiDocument/refusalsPage.ts';
import type { HttpParts } from './httpParts.ts';
import { callsOf } from './registerCalls.ts';
import { serveDocument, type ServedDocument } from './servedDocument.ts';
import { within } from './within.ts';

/**
 * Endpoints for operators: `/healthz` (liveness), `/readyz` (readiness), the OpenAPI document, its page
 * and the catalogue of refusals. Readiness
 * covers only this node and its database. All nodes share one chain, so if it counted, a chain outage would make a proxy take the whole game down. The chain's state is the gauge
 * `manor_chain_reachable`.
 */
export function registerOperations(app: FastifyInstance, parts: HttpParts): void {
  const { world } = parts;
  const calls: Record<string, Endpoint> = Object.fromEntries(callsOf(world.demo !== null));

  // One ping for all who ask meanwhile: whoever floods the path takes one connection of the database.
  let ping: Promise<boolean> | null = null;
  const isDatabaseThere = () =>
    (ping ??= within(pingDatabase(world.db).then(() => true)).finally(() => (ping = null)));

  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, version: world.version }),
  );
  app.get('/readyz', async (_, reply) => {
    const database = await isDatabaseThere();
    const state = { ready: database, database };
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  const { version } = world;
  const documents: ServedDocument[] = [
    {
      path: '/api/openapi.json',
      type: 'application/json; charset=utf-8',
      write: () => JSON.stringify(openApi(calls, { version, origin: parts.publicOrigin })),
    },
    { path: '/api/docs', ...PAGE, write: () => docsPage(calls, version) },
    { path: '/api/refusals', ...PAGE, write: () => refusalsPage(calls, version) },
  ];
  for (const document of documents) serveDocument(app, parts, document);
}

const PAGE = { type: 'text/html; charset=utf-8', policy: API_PAGE_POLICY };
