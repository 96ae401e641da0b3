import { hash } from 'node:crypto';

/** SHA-256 of a token. Only this is stored, so a copy of the database opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
