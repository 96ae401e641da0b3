import type { FastifyInstance } from 'fastify';

/**
 * Methods of a path that exists under `/api/`, as the `Allow` header lists them; null for an unknown path. `HEAD` comes
 * with `GET`.
 */
export function allowedMethods(app: FastifyInstance, url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/api/') || path.includes('*')) return null;
  const has = (method: 'GET' | 'POST') => app.hasRoute({ method, url: path });
  const methods = [...(has('GET') ? ['GET', 'HEAD'] : []), ...(has('POST') ? ['POST'] : [])];
  return methods.length > 0 ? methods.join(', ') : null;
}
