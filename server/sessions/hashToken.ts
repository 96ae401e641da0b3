import { createHash } from 'node:crypto';

/** SHA-256 of a token. Only this is stored, so a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
