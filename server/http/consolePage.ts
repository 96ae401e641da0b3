import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Place of the console's page below the built app. */
export const CONSOLE_PAGE = join('ops', 'ops.html');

/**
 * Content policy of the operators' console, stricter than the player's: nothing inline, no foreign host, no frames.
 * Wallets reach the page by its own scripts, and the demo chain by this origin.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the operators' console at `/ops`, if it is built. Its files lie below `/ops/assets`. */
export function registerConsole(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, CONSOLE_PAGE))) return;
  app.get('/ops', (_, reply) =>
    reply.header('content-security-policy', POLICY).header('x-robots-tag', 'noindex').sendFile(CONSOLE_PAGE),
  );
}
