import { createHash } from 'node:crypto';
import type { HashBytes } from '#core/rules/merkleSum.ts';

/** SHA-256 of Node.js. */
export const hashBytes: HashBytes = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
