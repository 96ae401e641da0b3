import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { isDatabaseBusy, isDiskFull } from '#server/db/isDatabaseBusy.ts';
import { allowedMethods } from './allowedMethods.ts';
import { CallerGone } from './hangUpSignal.ts';
import type { HttpParts } from './httpParts.ts';
import { BookMoving } from './runInBook.ts';
import { sendRefusal } from './sendRefusal.ts';
import { isPageVisit, sendPage } from './staticFiles.ts';

/**
 * Registers the error handlers: an unknown path, a method that a path does not have, an unreadable request, a busy database, and for everything else a
 * system error with the id under which it is logged.
 */
export function registerFaults(app: FastifyInstance, parts: HttpParts, hasPages: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPageVisit(request)) return sendPage(reply);
    const methods = allowedMethods(app, request.url);
    if (methods === null) return sendRefusal(parts, request, reply, refuse('callUnknown'));
    return sendRefusal(
      parts,
      request,
      reply.header('allow', methods),
      refuse('methodNotAllowed', { methods }),
    );
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const expected = expectedFault(error) ?? (await movedFault(parts, error, request));
    // One line without a stack: a log on the same disk needs the space too.
    if (isDiskFull(error)) request.log.error({ reason: error.message }, 'the disk of the database is full');
    if (expected) return sendRefusal(parts, request, reply, expected);
    request.log.error({ err: error, req: request }, 'a call failed');
    return sendRefusal(parts, request, reply, refuse('systemError', { errorId: request.id }));
  });
}

/** A call that began on one database fails once the ledger lies in books; a retry finds it. */
async function movedFault(
  { world }: HttpParts,
  err: FastifyError,
  { log }: FastifyRequest,
): Promise<Refusal | null> {
  const hasMoved = await world.followLedger().catch(() => false);
  if (!hasMoved) return null;
  log.warn({ err }, 'a call failed while the ledger moved');
  return refuse('busy');
}

function expectedFault(error: FastifyError): Refusal | null {
  if (error instanceof CallerGone || error instanceof BookMoving || isDatabaseBusy(error))
    return refuse('busy');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('requestTooLarge');
  if (error.statusCode === 403 || error.statusCode === 404) return refuse('callUnknown');
  const isReading = error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400;
  return isReading ? refuse('invalidParameter', { parameter: 'body' }) : null;
}
