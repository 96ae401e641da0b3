import type { FastifyRequest } from 'fastify';
import { KEY_HEADER, PROOF_HEADER, type ProvedCall } from '#core/api/deviceProof.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { PREVIEW_HEADER } from '#core/api/previewHeader.ts';
import { isActSigned } from '#core/rules/operatorRole.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { Path } from '#core/api/table.ts';
import { readDeviceProof } from '#server/sessions/deviceProof.ts';
import { hashToken } from '#server/sessions/hashToken.ts';
import { isToken } from '#server/sessions/signInKey.ts';
import { readOfferedDevice } from '#server/sessions/offeredDevice.ts';
import { deviceName } from '#server/sessions/deviceName.ts';
import { ALL_SIGN_INS, type LiveEvent } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';
import type { Call, ReadingCall } from './call.ts';
import { readActSignature } from './actSignature.ts';
import { callerOf, findCaller, readToken, type Caller } from './findCaller.ts';
import { findHandler } from './handlers.ts';
import type { HttpParts } from './httpParts.ts';
import { originOf } from './originOf.ts';
import { parseParams } from './parseParams.ts';
import { readAheadOf, type ReadAhead } from './readingAhead.ts';
import { readerPaths } from './readerPaths.ts';
import { readLang } from './readLang.ts';
import { readQuery } from './readQuery.ts';
import { runChanging } from './runChanging.ts';
import { playerInBook, runInBook } from './runInBook.ts';
import { sayRefusal } from './sayRefusal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One request of a call. */
export interface CallRequest {
  path: Path;
  endpoint: Endpoint;
  request: FastifyRequest;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
}

/** Runs one call from request to outcome: the answer's data, or a refusal. Bugs are thrown. */
export async function runCall(parts: HttpParts, arrival: CallRequest): Promise<unknown> {
  const { limits } = parts;
  const { endpoint, request, signal } = arrival;
  const token = readToken(request.headers.token);
  const run = () => runWhere(parts, arrival, token);
  if (endpoint.access === 'anyone' || !isToken(token)) return run();
  const key = limits.players.keyOf(hashToken(token));
  return limits.gate.run(key, signal, run);
}

/** Runs a call where its statements belong: in the book of its player, or on the database of the whole world. */
function runWhere(parts: HttpParts, arrival: CallRequest, token: string | null): Promise<unknown> {
  const { world } = parts;
  const { path } = arrival;
  const playerId = playerInBook(world, arrival, token);
  if (world.books === null || playerId === null) return runArrived(parts, world, arrival, token);
  const run = (own: World) => runArrived(parts, own, arrival, token);
  return runInBook(parts, world.books, { path, playerId, run });
}

/** Runs a call that the limits have admitted. */
async function runArrived(
  parts: HttpParts,
  world: World,
  { path, endpoint, request, signal }: CallRequest,
  token: string | null,
): Promise<unknown> {
  const { limits } = parts;
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
    signal,
    clientAddress: request.ip,
    agent: deviceName(request.headers['user-agent']),
    origin: originOf(parts.publicOrigin, request),
    say: (refusal) => sayRefusal(refusal, lang),
  };
  const proof = readProof(request, { path, params: given, token: token ?? '' }, wallNow);
  const parsed = parseRequest(parts, path, endpoint, request, given);
  // Authorization comes first: its refusal wins over faults in the parameters.
  if (!endpoint.changes || parsed instanceof Refusal || !isToken(token)) {
    const caller = await findCaller(world.db, endpoint, token, wallNow, proof);
    if (caller instanceof Refusal) return refuseCaller(parts, request, caller);
    noteUse(parts, request, caller);
    if (endpoint.access === 'operator')
      call.log.info({ operator: caller.player?.address, path, given }, 'an operator reads');
    if (parsed instanceof Refusal) return parsed;
    const device = readOfferedDevice(request.headers[KEY_HEADER], proof);
    const db = readerPaths.has(path) ? world.reader() : world.db;
    return parsed.handle({ ...call, db, device, ...caller, ...streamsOf(parts, caller) });
  }
  const changed = await runChanging({
    handle: parsed.handle,
    ahead: parsed.ahead,
    requestId: parsed.requestId,
    db: world.db,
    call,
    token,
    proof: proof instanceof Refusal ? null : proof,
    preview: readPreview(endpoint, request),
    stamps: parts.stamps,
    signature: endpoint.access === 'operator' ? readActSignature(request.headers) : null,
    needsSignature: parts.signedActs && isActSigned(endpoint),
    summary: endpoint.summary,
    callerOf: (session) => callerOf(endpoint, session, proof),
    maxPerMinute: limits.perPlayer,
    path,
    given,
  });
  if (changed instanceof Refusal) return refuseCaller(parts, request, changed);
  noteUse(parts, request, changed);
  for (const deferred of changed.after) await deferred();
  if (!changed.again) await parts.publish(changed);
  return changed.outcome;
}

/** The `preview` header of an operator's change; null for every other call. */
function readPreview({ access }: Endpoint, { headers }: FastifyRequest): string | null {
  const stamp = headers[PREVIEW_HEADER];
  return access === 'operator' && typeof stamp === 'string' ? stamp : null;
}

/** Remembers that a token is valid, whose it is, and that its sign-in was used. */
function noteUse({ limits, uses, world }: HttpParts, request: FastifyRequest, { player }: Caller): void {
  if (!player) return;
  limits.players.learn(player.tokenHash, player.id);
  limits.onGoodToken(request);
  uses.note(player, world.wallNow());
}

async function refuseCaller(
  { limits }: HttpParts,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.key === 'signInEnded' || refusal.key === 'deviceProofInvalid') await limits.onBadToken(request);
  return refusal;
}

/** Parses the proof of a call by its device; a refusal counts for sign-ins that are bound to one. */
function readProof({ headers }: FastifyRequest, call: Omit<ProvedCall, 'requestId'>, wallNow: number) {
  const requestId = headers['request-id'];
  const proved = { ...call, requestId: typeof requestId === 'string' ? requestId : '' };
  return readDeviceProof(headers[PROOF_HEADER], proved, wallNow);
}

/** The part of a request that is known without the caller. */
interface ParsedRequest {
  handle(call: unknown): Promise<unknown>;
  ahead: ReadAhead | null;
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
  const ahead = readAheadOf(handler);
  if (!endpoint.changes) return { handle, ahead, requestId: '' };
  const requestId = request.headers['request-id'];
  if (requestId === undefined || requestId === '') return refuse('missingRequestId');
  if (typeof requestId !== 'string' || !UUID.test(requestId)) return refuse('invalidRequestId');
  return { handle, ahead, requestId: requestId.toLowerCase() };
}

/** Lets a call end its player's live streams, and point them at a manor. A failure is logged: clients refetch. */
function streamsOf(
  { hub, world }: HttpParts,
  { player }: Caller,
): Partial<Pick<ReadingCall, 'endStreams' | 'watch'>> {
  if (!player) return {};
  const publish = (event: LiveEvent, what: string) =>
    hub.publish(event).catch((error: unknown) => {
      world.log.error({ err: error }, `could not publish ${what} to the live stream`);
    });
  return {
    endStreams(tokenHash) {
      const ended = tokenHash ? Buffer.from(tokenHash).toString('hex') : ALL_SIGN_INS;
      return publish({ player: String(player.id), ended }, 'a sign-out');
    },
    watch: (ownerId) => publish({ player: String(player.id), visits: String(ownerId) }, 'a visit'),
  };
}

/** Parameters come in the query string; clients that always send JSON send an empty object. */
function isEmptyBody(body: unknown): boolean {
  return body === undefined || body === '' || body === 'null' || body === '{}';
}
