import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#core/api/refusals.ts';
import type { HttpParts } from './httpParts.ts';
import { redact } from './redact.ts';
import { sendRefusal } from './sendRefusal.ts';

const MAX_BODY_BYTES = 4 * 1024;
const MAX_TEXT = 500;
/** Errors that one client address, and all together, may write to this node's log in a minute. */
const PER_ADDRESS = 10;
const PER_NODE = 300;

const FIELDS = ['id', 'message', 'place', 'engine'] as const;

type ClientError = Record<(typeof FIELDS)[number], string>;

/** Reads an error's texts, cut and without addresses; null when the body is no error. */
function readError(body: unknown): ClientError | null {
  try {
    const given = JSON.parse(String(body)) as Partial<Record<string, unknown>> | null;
    if (typeof given?.message !== 'string') return null;
    const texts = FIELDS.map((field) => [field, redact(String(given[field] ?? '')).slice(0, MAX_TEXT)]);
    return Object.fromEntries(texts) as ClientError;
  } catch {
    return null;
  }
}

/**
 * `POST /api/client-errors`: writes an error of a player's browser to the log: id, message, place and engine, no
 * address. It is not a call of the table: its body is JSON, and it changes nothing. Not there when switched off.
 */
export function registerClientErrors(app: FastifyInstance, parts: HttpParts): void {
  const perAddress = app.createRateLimit({ max: PER_ADDRESS, timeWindow: MINUTE_MS });
  const perNode = app.createRateLimit({ max: PER_NODE, timeWindow: MINUTE_MS, keyGenerator: () => 'all' });
  app.post('/api/client-errors', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const limits = [await perAddress(request), await perNode(request)];
    const over = limits.find((limit) => !limit.isAllowed && limit.isExceeded);
    if (over && !over.isAllowed) {
      const seconds = Math.max(1, over.ttlInSeconds);
      return sendRefusal(parts, request, reply, refuse('tooManyCalls', { seconds }));
    }
    const clientError = readError(request.body);
    if (!clientError) {
      return sendRefusal(parts, request, reply, refuse('invalidParameter', { parameter: 'body' }));
    }
    request.log.warn({ clientError }, 'a player saw an error in the browser');
    return reply.code(204).send();
  });
}
