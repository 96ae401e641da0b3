import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#core/api/refusals.ts';
import type { HttpParts } from './httpParts.ts';
import { sendRefusal } from './sendRefusal.ts';
import { scrape } from './scrape.ts';

/**
 * Registers `/metrics` on the public port if there is a token; the scraper sends it as `Authorization: Bearer`.
 * Without it, and without a token at all, the path does not exist: figures of players and money are not public.
 */
export function registerMetrics(app: FastifyInstance, parts: HttpParts, token: string | null): void {
  if (token === null) return;
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const isScraper = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!isScraper) return sendRefusal(parts, request, reply, refuse('callUnknown'));
    return reply.type(parts.metrics.registry.contentType).send(await scrape(parts));
  });
}

/** Of equal length for every text, so that the comparison takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
