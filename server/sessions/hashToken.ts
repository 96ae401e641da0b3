import { createHash } from 'node:crypto';

/** What is kept of a token: its SHA-256, so that the database opens no session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
