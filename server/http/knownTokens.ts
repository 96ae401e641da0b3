/** Upper bound of remembered sign-ins per node, about 10 MB. */
const MAX_KNOWN = 50_000;

/** Sign-ins that this node has recognised, by token hash in hexadecimal. */
export interface KnownTokens {
  has(hash: string): boolean;
  add(hash: string): void;
  delete(hash: string): void;
}

/** An empty LRU set: beyond `max` the sign-in used longest ago is forgotten. */
export function makeKnownTokens(max = MAX_KNOWN): KnownTokens {
  const known = new Set<string>();
  return {
    has: (hash) => known.has(hash),
    delete: (hash) => void known.delete(hash),
    add(hash) {
      known.delete(hash);
      known.add(hash);
      const [oldest] = known;
      if (oldest !== undefined && known.size > max) known.delete(oldest);
    },
  };
}
