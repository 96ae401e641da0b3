import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { HttpParts } from './httpParts.ts';

/** Settings of `security.txt`. */
export interface SecurityContact {
  /** URIs (`mailto:`, `https:`, `tel:`) that take reports of weaknesses, the preferred first. */
  contacts: readonly string[];
  /** URL of the rules for those who look for weaknesses; null: none. */
  policy: string | null;
}

/** RFC 9116 advises less than a year: an abandoned server's file runs out with it. */
const VALID_DAYS = 180;

/**
 * Text of `security.txt` (RFC 9116).
 * @param origin public https origin, for `Canonical`; null: not named
 * @param wallNow epoch milliseconds; the file expires 180 days after the beginning of that day
 */
export function securityTxt(
  { contacts, policy }: SecurityContact,
  origin: string | null,
  wallNow: number,
): string {
  const day = Math.floor(wallNow / DAY_MS) * DAY_MS;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(day + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, zh',
    ...(origin?.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Serves `/.well-known/security.txt`, and redirects the place of older tools to it. */
export function registerSecurityTxt(app: FastifyInstance, parts: HttpParts, contact: SecurityContact): void {
  const path = '/.well-known/security.txt';
  app.get(path, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityTxt(contact, parts.publicOrigin, parts.world.wallNow())),
  );
  app.get('/security.txt', (_, reply) => reply.redirect(path, 301));
}
