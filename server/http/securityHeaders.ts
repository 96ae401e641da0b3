import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
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
 * Security headers of a page that signs with a wallet: no foreign script, no framing, links reveal only the
 * origin. Inline styles are allowed because toasts use them. Popups stay possible, because some wallets open one.
 */
export function securityHeaders({ scriptHashes, connectTo, isHttps }: SecuritySettings): SetHeaders {
  return helmet({
    contentSecurityPolicy: {
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
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

/** Sets the headers on every answer of the app's routes. */
export function registerSecurity(app: FastifyInstance, secure: SetHeaders): void {
  // Used directly: Fastify's own plugin of helmet builds the whole policy for each request.
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (fault?: unknown) => done(fault as Error | undefined));
  });
}
