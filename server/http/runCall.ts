import type { FastifyRequest } from 'fastify';
import { refuse, Refusal } from '../../core/api/refusals.ts';
import type { Endpoint } from '../../core/api/endpoint.ts';
import type { Path } from '../../core/api/table.ts';
import type { Call, ReadingCall } from './call.ts';
import { findCaller, readToken, type Caller } from './findCaller.ts';
import { findHandler } from './handlers.ts';
import type { HttpParts } from './httpParts.ts';
import { ALL_SIGN_INS } from './liveBus.ts';
import { originOf } from './originOf.ts';
import { parseParams } from './parseParams.ts';
import { publishChanges } from './publishChanges.ts';
import { readLang } from './readLang.ts';
import { readQuery } from './readQuery.ts';
import { runChanging } from './runChanging.ts';
import { sayRefusal } from './sayRefusal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One call from request to outcome: the answer's data, or a refusal. Throws what is a bug. */
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
  const caller = await findCaller(world, endpoint.access, token, wallNow);
  if (caller instanceof Refusal) {
    if (caller.key === 'signInEnded') await limits.onBadToken(request);
    return caller;
  }
  if (!isEmptyBody(request.body)) return refuse('unknownParameter', { parameter: 'body' });
  const params = parseParams(endpoint, given);
  if (params instanceof Refusal) return params;

  const handler = findHandler(parts.handlers, path);
  if (!handler) return refuse('notOpenYet');
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
  if (!endpoint.changes)
    return handler({ ...call, db: world.db, ...caller, ...streamsOf(parts, caller) }, params);
  return runChange(parts, { path, call, caller, given, handle: (full) => handler(full, params) }, request);
}

/** What lets a call end its player's live streams. */
function streamsOf({ hub, world }: HttpParts, { player }: Caller): Partial<Pick<ReadingCall, 'endStreams'>> {
  if (!player) return {};
  return {
    async endStreams(tokenHash) {
      const ended = tokenHash ? Buffer.from(tokenHash).toString('hex') : ALL_SIGN_INS;
      await hub.publish({ player: String(player.id), ended }).catch((error: unknown) => {
        world.log.error({ err: error }, 'the live stream could not be told of a sign-out');
      });
    },
  };
}

type Change = Pick<Parameters<typeof runChanging>[0], 'path' | 'call' | 'given' | 'handle'> & {
  caller: Caller;
};

async function runChange(parts: HttpParts, change: Change, request: FastifyRequest): Promise<unknown> {
  const { player } = change.caller;
  if (!player) throw new Error(`${change.path} changes something, so it needs a player`);
  const requestId = request.headers['request-id'];
  if (requestId === undefined || requestId === '') return refuse('missingRequestId');
  if (typeof requestId !== 'string' || !UUID.test(requestId)) return refuse('invalidRequestId');
  const id = requestId.toLowerCase();
  const changed = await runChanging({ ...change, db: parts.world.db, player, requestId: id });
  for (const later of changed.after) await later();
  if (!changed.again) await publishChanges(parts, player.id, changed, change.call);
  return changed.outcome;
}

/** Parameters come in the query string; clients that always send JSON send an empty object. */
function isEmptyBody(body: unknown): boolean {
  return body === undefined || body === '' || body === 'null' || body === '{}';
}
