import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

export interface SecuritySettings {
  /** `sha256-…` sources of the page's own inline scripts. */
  scriptHashes: readonly string[];
  /** Where else the page may connect: a public chain's RPC, a wallet relay. */
  connectTo: readonly string[];
  /** Whether players reach the server by https alone. */
  isHttps: boolean;
}

const HOST = /^[a-z0-9.:[\]-]{1,260}$/i;

/** Browsers before `'self'` covered sockets need the host's own by name. */
function ownSockets(request: IncomingMessage): string {
  const { host = '' } = request.headers;
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/**
 * Headers of a page that signs with a wallet: nothing foreign runs, nobody frames it, links tell only the origin.
 * Styles may be inline because toasts bring their own. Popups stay possible: some wallets are one.
 */
export function registerSecurity(app: FastifyInstance, settings: SecuritySettings): void {
  const { scriptHashes, connectTo, isHttps } = settings;
  const secure = helmet({
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
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  // Not Fastify's own plugin of it, which puts the whole policy together anew for each request.
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw, (fault?: unknown) => done(fault as Error | undefined));
  });
}
