import { createHash } from 'node:crypto';

/** Hash of a link of the hash chain, by the hash of the link before (empty for the first) and that of its posting. */
export function linkHash(previous: Uint8Array, content: Uint8Array): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}
