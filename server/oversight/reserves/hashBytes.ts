import { createHash } from 'node:crypto';
import type { HashBytes } from '#core/rules/merkleSum.ts';

/** SHA-256 of the platform. */
export const hashBytes: HashBytes = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
