/** Shards of an account that everyone touches. */
export const SHARDS = 16;

/** Which shard a posting's pools use: spread by its key (FNV-1a), so that calls at once seldom meet in one row. */
export function homeShard(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARDS;
}
