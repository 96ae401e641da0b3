import type { FastifyError, FastifyInstance } from 'fastify';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { HttpParts } from './httpParts.ts';
import { sendRefusal } from './registerCalls.ts';
import { isPageVisit, sendPage } from './staticFiles.ts';

/**
 * Registers the error handlers: an unknown path, an unreadable request, a busy database, and for everything else a
 * system error with the id under which it is logged.
 */
export function registerFaults(app: FastifyInstance, parts: HttpParts, hasPages: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPageVisit(request)) return sendPage(reply);
    return sendRefusal(parts, request, reply, refuse('callUnknown'));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = expectedFault(error);
    if (expected) return sendRefusal(parts, request, reply, expected);
    request.log.error({ err: error, req: request }, 'a call failed');
    return sendRefusal(parts, request, reply, refuse('systemError', { errorId: request.id }));
  });
}

/**
 * Transient errors, by PostgreSQL's or Node's code: retries exhausted after serialization failures or deadlocks,
 * no connection left, statement timeout, a database that starts, stops or cannot be reached.
 */
const BUSY = /^(40001|40P01|53300|55P03|57014|57P0\d|08...|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT)$/;

function expectedFault(error: FastifyError): Refusal | null {
  if (BUSY.test(String(error.code))) return refuse('busy');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('requestTooLarge');
  if (error.statusCode === 403 || error.statusCode === 404) return refuse('callUnknown');
  const isReading = error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400;
  return isReading ? refuse('invalidParameter', { parameter: 'body' }) : null;
}
