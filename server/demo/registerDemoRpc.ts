import type { FastifyInstance } from 'fastify';
import { refuse } from '#core/api/refusals.ts';
import type { HttpParts } from '#server/http/httpParts.ts';
import { limitArrivals } from '#server/http/limitArrivals.ts';
import { sendRefusal } from '#server/http/sendRefusal.ts';
import type { DemoPart } from '#server/world/world.ts';

/** Upper bound of a wallet's transaction, as hexadecimal in JSON. */
const MAX_BODY_BYTES = 320 * 1024;

/**
 * `POST /api/demo/rpc`: forwards the local chain's JSON-RPC for wallets of the demo world. It is not a call
 * of the table: request and response bodies are JSON-RPC. Allows all origins (CORS), as test coins have no
 * value.
 */
export function registerDemoRpc(app: FastifyInstance, parts: HttpParts, demo: DemoPart): void {
  const url = '/api/demo/rpc';
  app.options(url, (_, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
  const onRequest = limitArrivals(parts, 'demo/rpc', false);
  app.post(url, { bodyLimit: MAX_BODY_BYTES, onRequest }, async (request, reply) => {
    const body = readJson(request.body);
    if (body === undefined) {
      return sendRefusal(parts, request, reply, refuse('invalidParameter', { parameter: 'body' }));
    }
    const answer = await demo.forwardRpc(body);
    return reply.header('access-control-allow-origin', '*').send(answer);
  });
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return undefined;
  }
}
