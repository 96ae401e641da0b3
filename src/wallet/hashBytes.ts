import { sha256 } from 'viem';
import type { HashBytes } from '#core/rules/merkleSum.ts';

/** SHA-256 in the browser, also where the page has no secure context and the platform's own is missing. */
export const hashBytes: HashBytes = (bytes) => sha256(bytes, 'bytes');
