import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowState } from '#core/api/objects.ts';
import { refuse } from '#core/api/refusals.ts';
import { registerDemoRpc } from './demo/registerDemoRpc.ts';
import { handlers as allHandlers } from './handlers.ts';
import type { HandlerRegistry } from './http/handlers.ts';
import type { HttpParts } from './http/httpParts.ts';
import { inlineHashes } from './http/inlineHashes.ts';
import { makeLocalBus, type LiveBus } from './live/liveBus.ts';
import { balancesOfEach } from './ledger/balances.ts';
import { CLOSE, LiveHub } from './http/liveHub.ts';
import { MAX_HELLO_BYTES, registerLive } from './http/liveRoute.ts';
import { makeLimits, usualLimits, type LimitSettings } from './http/makeLimits.ts';
import { makeMetrics, type Metrics } from './http/makeMetrics.ts';
import { measureCalls } from './http/measureCalls.ts';
import { onClientError } from './http/onClientError.ts';
import { makePublisher } from './http/publishChanges.ts';
import { registerCalls, sendRefusal } from './http/registerCalls.ts';
import { registerFaults } from './http/registerFaults.ts';
import { registerOperations } from './http/registerOperations.ts';
import { registerSecurity } from './http/securityHeaders.ts';
import { isBuilt, registerStatic } from './http/staticFiles.ts';
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
  bus?: LiveBus;
  metrics?: Metrics;
  handlers?: HandlerRegistry;
  checkAnswers?: boolean;
}

/** Builds the app over a world. It does not listen: `main.ts` listens, tests inject requests. */
export async function buildApp(world: World, options: AppOptions = {}): Promise<FastifyInstance> {
  const { metrics = makeMetrics(), publicOrigin = null } = options;
  const pages = options.pages && isBuilt(options.pages) ? options.pages : null;
  const app: FastifyInstance = Fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: trustOf(options.trustProxy ?? false),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 64 * 1024 },
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: onClientError,
    frameworkErrors: (_, request, reply) => {
      void sendRefusal({ metrics }, request, reply, refuse('callUnknown'));
    },
  });
  acceptAnyBody(app);
  registerSecurity(app, {
    scriptHashes: pages ? inlineHashes(readFileSync(join(pages, 'index.html'), 'utf8')) : [],
    connectTo: options.connectTo ?? [],
    isHttps: publicOrigin?.startsWith('https:') ?? false,
  });
  await app.register(rateLimit, { global: false });

  const hub = new LiveHub(
    options.bus ?? makeLocalBus(),
    (players) => balancesOfEach(world.db, players),
    (count) => metrics.liveConnections.set(count),
  );
  const countPaused = (flows: readonly FlowState[]) =>
    flows.forEach(({ flow, paused }) => metrics.pausedFlows.set({ flow }, paused ? 1 : 0));
  countPaused(world.flows.current());
  const unsubscribe = world.flows.listen((flows) => {
    countPaused(flows);
    hub.sendHere({ flows });
  });
  app.addHook('onClose', async () => unsubscribe());
  await app.register(websocket, {
    options: { maxPayload: MAX_HELLO_BYTES, perMessageDeflate: false },
    preClose: async () => closeLive(app, hub),
  });
  const parts: HttpParts = {
    world,
    metrics,
    hub,
    publish: makePublisher(world, hub),
    publicOrigin,
    handlers: options.handlers ?? allHandlers,
    limits: makeLimits(app, options.limits ?? usualLimits),
    checkAnswers: options.checkAnswers ?? false,
  };
  measureCalls(app, metrics);
  if (pages) await registerStatic(app, pages);
  registerFaults(app, parts, pages !== null);
  registerOperations(app, parts);
  registerCalls(app, parts);
  registerLive(app, parts);
  if (world.demo) registerDemoRpc(app, parts, world.demo);
  return app;
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

async function closeLive(app: FastifyInstance, hub: LiveHub): Promise<void> {
  hub.closeAll(CLOSE.goingAway, 'the server stops');
  for (const socket of app.websocketServer.clients) socket.terminate();
  await new Promise<void>((closed) => app.websocketServer.close(() => closed()));
}
