import type { FastifyReply, FastifyRequest } from 'fastify';
import { readToken } from './findCaller.ts';
import type { HttpParts } from './httpParts.ts';
import { sendRefusal } from './sendRefusal.ts';

/**
 * Hook that applies the rate limits to a route's requests before their bodies are read. A refused request's
 * connection ends if a body would follow, so that nobody sends one for nothing.
 */
export function limitArrivals(parts: Pick<HttpParts, 'limits' | 'metrics'>, path: string, hasToken: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = hasToken ? readToken(request.headers.token) : null;
    const refusal = await parts.limits.onArrival(request, path, token);
    if (!refusal) return undefined;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) reply.header('connection', 'close');
    return sendRefusal(parts, request, reply, refusal);
  };
}
