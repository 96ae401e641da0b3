import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowState } from '#core/api/objects.ts';
import { flows as everyFlow } from '#core/catalog/flows.ts';
import { refuse } from '#core/api/refusals.ts';
import { registerDemoRpc } from './demo/registerDemoRpc.ts';
import { handlers as allHandlers } from './handlers.ts';
import type { HandlerRegistry } from './http/handlers.ts';
import type { HttpParts } from './http/httpParts.ts';
import { inlineHashes } from './http/inlineHashes.ts';
import { makeLocalBus, type LiveBus } from './live/liveBus.ts';
import { actStamps } from './operators/preview/actOutcome.ts';
import { hasMissed } from './facts/hasMissed.ts';
import { balancesInBooks } from './ledger/balancesInBooks.ts';
import { capConnections, usualSockets, type SocketSettings } from './http/capConnections.ts';
import { CLOSE, LiveHub } from './http/liveHub.ts';
import { MAX_HELLO_BYTES, registerLive } from './http/liveRoute.ts';
import { makeLimits, usualLimits, type LimitSettings } from './http/makeLimits.ts';
import { makeMetrics, type Metrics } from './http/makeMetrics.ts';
import { measureCalls } from './http/measureCalls.ts';
import { onClientError } from './http/onClientError.ts';
import { makePublisher } from './http/publishChanges.ts';
import { registerCalls } from './http/registerCalls.ts';
import { registerClientErrors } from './http/registerClientErrors.ts';
import { registerFaults } from './http/registerFaults.ts';
import { registerMetrics } from './http/registerMetrics.ts';
import { registerOperations } from './http/registerOperations.ts';
import {
  documentPolicy,
  registerSecurity,
  securityHeaders,
  type SetHeaders,
} from './http/securityHeaders.ts';
import { registerSecurityTxt, type SecurityContact } from './http/securityTxt.ts';
import { sendRefusal } from './http/sendRefusal.ts';
import { isBuilt, registerStatic } from './http/staticFiles.ts';
import { registerActCsv } from './operators/desk/registerActCsv.ts';
import { makeSessionUses } from './sessions/sessionUses.ts';
import { registerEconomyFiles } from './oversight/economy/economyFiles.ts';
import { sessionsAmong } from './sessions/sessionsAmong.repo.ts';
import type { World } from './world/world.ts';

/** Calls carry their parameters in the query string, so bodies are expected to be empty. */
const MAX_BODY_BYTES = 16 * 1024;

export interface AppOptions {
  /** Folder of the built web app; null: calls only. */
  pages?: string | null;
  /**
   * Public origin of the server, such as `https://manor.example`; null: the origin that each request names.
   */
  publicOrigin?: string | null;
  /** Further origins the page may connect to, as sources of the Content-Security-Policy. */
  connectTo?: readonly string[];
  /**
   * Trusted proxies for the client address: their IP addresses, or the number of hops in front of this
   * server.
   */
  trustProxy?: string | number | boolean;
  limits?: LimitSettings;
  sockets?: SocketSettings;
  bus?: LiveBus;
  metrics?: Metrics;
  /** Bearer token of `/metrics`; null: the path does not exist. */
  metricsToken?: string | null;
  /** Accepts errors of players' browsers for the log; true unless told otherwise. */
  clientErrors?: boolean;
  /** Addresses for reports of weaknesses, for `security.txt`; null: there is no such file. */
  securityContact?: SecurityContact | null;
  /** Refuses acts of operators on money or rules that their wallet did not sign; false unless told otherwise. */
  signedActs?: boolean;
  /** False: the node serves no calls, pages and streams, only its health and metrics; true unless told otherwise. */
  hasCalls?: boolean;
  handlers?: HandlerRegistry;
  checkAnswers?: boolean;
}

/** Builds the app over a world. It does not listen: `main.ts` listens, tests inject requests. */
export async function buildApp(world: World, options: AppOptions = {}): Promise<FastifyInstance> {
  const { metrics = makeMetrics(), publicOrigin = null, sockets = usualSockets, hasCalls = true } = options;
  const pages = hasCalls && options.pages && isBuilt(options.pages) ? options.pages : null;
  const security = {
    scriptHashes: pages ? inlineHashes(readFileSync(join(pages, 'index.html'), 'utf8')) : [],
    connectTo: options.connectTo ?? [],
    isHttps: publicOrigin?.startsWith('https:') ?? false,
  };
  const secure = securityHeaders(security);
  const app: FastifyInstance = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: trustOf(options.trustProxy ?? false),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    ...timeoutsOf(sockets),
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: onClientError,
    frameworkErrors: answerUnroutable(metrics, secure),
  });
  acceptAnyBody(app);
  capConnections(app, metrics, sockets, (options.trustProxy ?? false) !== false);
  registerSecurity(app, secure, documentPolicy(security));
  await app.register(rateLimit, { global: false });

  const hub = new LiveHub(
    options.bus ?? makeLocalBus(),
    (players) => balancesInBooks(world, players),
    (count) => metrics.liveConnections.set(count),
    () => world.wallNow(),
  );
  tellStates(app, world, metrics, hub);
  await app.register(websocket, {
    options: { maxPayload: MAX_HELLO_BYTES, perMessageDeflate: false },
    errorHandler: endLive,
    preClose: async () => closeLive(app, hub),
  });
  const uses = makeSessionUses(world.db, world.log);
  app.addHook('onClose', () => uses.settled());
  const parts: HttpParts = {
    world,
    metrics,
    uses,
    hub,
    hasMissed: (player, marks) => hasMissed(world.books?.of(player) ?? world.db, player, marks),
    publish: makePublisher(world, hub),
    publicOrigin,
    stamps: actStamps,
    signedActs: options.signedActs ?? false,
    handlers: options.handlers ?? allHandlers,
    limits: makeLimits(app, options.limits ?? usualLimits, (hashes) =>
      sessionsAmong(world.db, hashes, world.wallNow()),
    ),
    checkAnswers: options.checkAnswers ?? false,
  };
  measureCalls(app, metrics);
  if (pages) await registerStatic(app, pages);
  registerFaults(app, parts, pages !== null);
  registerOperations(app, parts);
  if (options.securityContact) registerSecurityTxt(app, parts, options.securityContact);
  registerMetrics(app, parts, options.metricsToken ?? null);
  if (!hasCalls) return app;
  if (options.clientErrors ?? true) registerClientErrors(app, parts);
  registerCalls(app, parts);
  registerEconomyFiles(app, parts);
  registerActCsv(app, parts);
  registerLive(app, parts, sockets);
  if (world.demo) registerDemoRpc(app, parts, world.demo);
  return app;
}

/** Tells open screens, and counts, when a flow is paused and when the chain goes away. */
function tellStates(app: FastifyInstance, { flows, chain }: World, metrics: Metrics, hub: LiveHub): void {
  const countPaused = (states: readonly FlowState[]) =>
    states.forEach(({ flow, paused }) => metrics.pausedFlows.set({ flow }, paused ? 1 : 0));
  // A flow that nobody has paused yet has no state.
  for (const flow of everyFlow) metrics.pausedFlows.set({ flow }, 0);
  countPaused(flows.current());
  const endFlows = flows.listen((states) => {
    countPaused(states);
    hub.sendHere({ flows: states });
  });
  const endAway = chain.onAway((chainAway) => hub.sendHere({ chainAway }));
  app.addHook('onClose', async () => {
    endFlows();
    endAway();
  });
}

/** Answers a path that cannot be decoded. It has no route, so no hook sets its headers. */
function answerUnroutable(metrics: Metrics, secure: SetHeaders) {
  return (_: unknown, request: FastifyRequest, reply: FastifyReply) =>
    secure(request.raw, reply.raw, () => {
      void sendRefusal({ metrics }, request, reply, refuse('callUnknown'));
    });
}

/** Headers count as part of the request. Node checks the timeouts at an interval. */
function timeoutsOf({ requestMs }: SocketSettings) {
  const connectionsCheckingInterval = Math.min(1_000, requestMs);
  const timeouts = { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval };
  return { requestTimeout: requestMs, http: { maxHeaderSize: 64 * 1024, ...timeouts } };
}

/** Fastify's `trustProxy`: a hop count becomes a predicate. */
function trustOf(trust: string | number | boolean) {
  return typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust;
}

/** Reads bodies of every content type as text. The call checks that the body is empty. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, String(body).trim()));
}

/** A client's fault: it sent too much or broke the protocol, or is gone. The library has begun to close it. */
function endLive(error: Error & { code?: string }, _: unknown, request: FastifyRequest): void {
  request.log.info({ code: error.code }, 'a live connection ended by a fault of its client');
}

async function closeLive(app: FastifyInstance, hub: LiveHub): Promise<void> {
  hub.closeAll(CLOSE.goingAway, 'the server stops');
  for (const socket of app.websocketServer.clients) socket.terminate();
  await new Promise<void>((closed) => app.websocketServer.close(() => closed()));
}
