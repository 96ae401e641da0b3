import type { FastifyRequest } from 'fastify';
import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { Path } from '#core/api/table.ts';
import { hashToken } from '#server/sessions/hashToken.ts';
import { ALL_SIGN_INS } from '#server/live/liveBus.ts';
import type { Call, ReadingCall } from './call.ts';
import { callerOf, findCaller, isToken, readToken, type Caller } from './findCaller.ts';
import { findHandler } from './handlers.ts';
import type { HttpParts } from './httpParts.ts';
import { originOf } from './originOf.ts';
import { parseParams } from './parseParams.ts';
import { readLang } from './readLang.ts';
import { readQuery } from './readQuery.ts';
import { runChanging } from './runChanging.ts';
import { sayRefusal } from './sayRefusal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Runs one call from request to outcome: the answer's data, or a refusal. Bugs are thrown. */
export async function runCall(
  parts: HttpParts,
  path: Path,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  const { world, limits } = parts;
  const token = readToken(request.headers.token);
  const stopped = await limits.onArrival(request, path, endpoint.access === 'anyone' ? null : token);
  if (stopped) return stopped;
  const given = readQuery(request.url);
  if (given instanceof Refusal) return given;

  const wallNow = world.wallNow();
  const lang = readLang(request.headers.lang);
  const call: Call = {
    gameNow: world.clock.gameNow(),
    wallNow,
    lang,
    constants: world.constants.current(),
    world,
    log: request.log as Call['log'],
    origin: originOf(parts.publicOrigin, request),
    say: (refusal) => sayRefusal(refusal, lang),
  };
  const parsed = parseRequest(parts, path, endpoint, request, given);
  // Authorization comes first: its refusal wins over faults in the parameters.
  if (!endpoint.changes || parsed instanceof Refusal || !isToken(token)) {
    const caller = await findCaller(world, world.db, endpoint.access, token, wallNow);
    if (caller instanceof Refusal) return refuseCaller(parts, request, caller);
    if (parsed instanceof Refusal) return parsed;
    return parsed.handle({ ...call, db: world.db, ...caller, ...streamsOf(parts, caller) });
  }
  const changed = await runChanging({
    ...parsed,
    db: world.db,
    call,
    tokenHash: hashToken(token),
    callerOf: (session) => callerOf(world, endpoint.access, session),
    maxPerMinute: limits.perPlayer,
    path,
    given,
  });
  if (changed instanceof Refusal) return refuseCaller(parts, request, changed);
  for (const deferred of changed.after) await deferred();
  if (!changed.again) await parts.publish(changed);
  return changed.outcome;
}

async function refuseCaller(
  { limits }: HttpParts,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.key === 'signInEnded') await limits.onBadToken(request);
  return refusal;
}

/** The part of a request that is known without the caller. */
interface ParsedRequest {
  handle(call: unknown): Promise<unknown>;
  /** Of a changing call; empty for others. */
  requestId: string;
}

function parseRequest(
  parts: HttpParts,
  path: Path,
  endpoint: Endpoint,
  request: FastifyRequest,
  given: Record<string, string>,
): ParsedRequest | Refusal {
  if (!isEmptyBody(request.body)) return refuse('unknownParameter', { parameter: 'body' });
  const params = parseParams(endpoint, given);
  if (params instanceof Refusal) return params;
  const handler = findHandler(parts.handlers, path);
  if (!handler) return refuse('notOpenYet');
  const handle = (call: unknown) => handler(call, params);
  if (!endpoint.changes) return { handle, requestId: '' };
  const requestId = request.headers['request-id'];
  if (requestId === undefined || requestId === '') return refuse('missingRequestId');
  if (typeof requestId !== 'string' || !UUID.test(requestId)) return refuse('invalidRequestId');
  return { handle, requestId: requestId.toLowerCase() };
}

/** Lets a call end its player's live streams. */
function streamsOf({ hub, world }: HttpParts, { player }: Caller): Partial<Pick<ReadingCall, 'endStreams'>> {
  if (!player) return {};
  return {
    async endStreams(tokenHash) {
      const ended = tokenHash ? Buffer.from(tokenHash).toString('hex') : ALL_SIGN_INS;
      await hub.publish({ player: String(player.id), ended }).catch((error: unknown) => {
        world.log.error({ err: error }, 'could not publish a sign-out to the live stream');
      });
    },
  };
}

/** Parameters come in the query string; clients that always send JSON send an empty object. */
function isEmptyBody(body: unknown): boolean {
  return body === undefined || body === '' || body === 'null' || body === '{}';
}
