import { sha256 } from 'viem';
import type { HashBytes } from '#core/rules/merkleSum.ts';

/** SHA-256 in JavaScript: the platform's own needs a secure context. */
export const hashBytes: HashBytes = (bytes) => sha256(bytes, 'bytes');
