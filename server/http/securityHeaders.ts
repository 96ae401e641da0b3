import helmet from 'helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sets the security headers of one answer, then calls `done`. */
export type SetHeaders = (
  request: IncomingMessage,
  response: ServerResponse,
  done: (fault?: unknown) => void,
) => void;

export interface SecuritySettings {
  /** `sha256-…` sources of the page's own inline scripts. */
  scriptHashes: readonly string[];
  /** Other hosts that the page may connect to: a public chain's RPC, a wallet relay. */
  connectTo: readonly string[];
  /** True if players reach the server by https only. */
  isHttps: boolean;
}

const HOST = /^[a-z0-9.:[\]-]{1,260}$/i;

/** Older browsers do not include sockets in `'self'`, so they need the host's own by name. */
function ownSockets(request: IncomingMessage): string {
  const { host = '' } = request.headers;
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/**
 * Content policy of a page that signs with a wallet: no foreign script, no framing. Inline styles are allowed because
 * toasts use them.
 */
export function documentPolicy({ scriptHashes, connectTo, isHttps }: SecuritySettings): SetHeaders {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'data:', 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'data:', 'blob:', ownSockets, ...connectTo],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
  });
}

/** Headers that a middleware sets on every answer alike. */
function constantHeaders(middleware: SetHeaders): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader() {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (fault) => {
    if (fault !== undefined) throw fault as Error;
  });
  return headers;
}

/**
 * Security headers of every answer, built once: helmet runs a dozen functions for each. Links reveal only the origin. Popups stay possible, because some wallets open one.
 */
export function securityHeaders({ isHttps }: Pick<SecuritySettings, 'isHttps'>): SetHeaders {
  const middleware = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  const headers = constantHeaders(middleware);
  return (_, response, done) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    done();
  };
}

/** A drawing opened by its address is a document: it runs no script and fetches nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Content type of an answer; of a 304, which has none, the kind that the browser wants for its place. */
function typeOf(request: FastifyRequest, reply: FastifyReply): string {
  const type = String(reply.getHeader('content-type') ?? '');
  return reply.statusCode === 304 && type === '' ? String(request.headers.accept ?? '') : type;
}

/**
 * Sets the headers on every answer of the app's routes, and the content policy on documents: browsers ignore it on
 * all others. A route's own policy stays.
 */
export function registerSecurity(app: FastifyInstance, secure: SetHeaders, policy: SetHeaders): void {
  // Used directly: Fastify's own plugin of helmet builds the whole policy for each request.
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (fault?: unknown) => done(fault as Error | undefined));
  });
  app.addHook('onSend', (request, reply, _, done) => {
    const type = typeOf(request, reply);
    if (reply.hasHeader('content-security-policy')) return done();
    if (type.includes('text/html')) return policy(request.raw, reply.raw, (fault) => done(fault as Error));
    if (type.includes('image/svg')) reply.header('content-security-policy', DRAWING_POLICY);
    done();
  });
}
