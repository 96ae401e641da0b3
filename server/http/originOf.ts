import type { FastifyRequest } from 'fastify';

const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(:\d{1,5})?$/i;

/** Public origin of this server: the configured one, else the request's own host if it is well formed. */
export function originOf(publicOrigin: string | null, request: FastifyRequest): string {
  if (publicOrigin !== null) return publicOrigin;
  const host = request.host;
  return HOST.test(host) ? `${request.protocol}://${host}` : 'http://localhost';
}
