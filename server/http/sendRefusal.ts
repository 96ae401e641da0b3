import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#core/api/refusals.ts';
import type { HttpParts } from './httpParts.ts';
import { isAttempt } from './isAttempt.ts';
import { readLang } from './readLang.ts';
import { replyRefused } from './reply.ts';

/** Sends a refusal in the caller's language, and logs an attempt to pass a control. */
export function sendRefusal(
  { metrics }: Pick<HttpParts, 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status, body } = replyRefused(refusal, readLang(request.headers.lang));
  metrics.refusedCalls.inc({ key: refusal.key });
  if (isAttempt(refusal.key)) {
    request.log.warn({ key: refusal.key, path: request.routeOptions.url }, 'a control refused a call');
  }
  if (refusal.key === 'tooManyCalls') reply.header('retry-after', String(refusal.values.seconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
