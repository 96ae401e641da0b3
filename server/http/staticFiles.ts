import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { registerConsole } from './consolePage.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated: a new version is seen at once. */
const REVALIDATE = 'no-cache';

/** Serves the built app and the operators' console: files with a hashed name are immutable, everything else is revalidated. */
export async function registerStatic(app: FastifyInstance, folder: string): Promise<void> {
  const hashed = [join(folder, 'assets') + sep, join(folder, 'ops', 'assets') + sep];
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: ['index.html'],
    wildcard: true,
    setHeaders(reply, path) {
      reply.header('cache-control', hashed.some((begin) => path.startsWith(begin)) ? IMMUTABLE : REVALIDATE);
    },
  });
  registerConsole(app, folder);
}

/** True once the app has been built. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** True for a browser's visit to a page: the app's own router shows the page. */
export function isPageVisit(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const wantsPage = String(request.headers.accept ?? '').includes('text/html');
  return request.method === 'GET' && wantsPage && !path.startsWith('/api/') && !path.includes('.');
}

/** Sends the app's page. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}
