/** Tokens that are remembered per node; the oldest is forgotten first. */
const MAX_TOKENS = 20_000;

/** Players by token, as far as this node knows them: all sign-ins of a player share one gate. */
export interface KnownPlayers {
  /** Key of the player of a token, or of the token itself until its first call has found the player. */
  keyOf(tokenHash: Uint8Array): string;
  learn(tokenHash: Uint8Array, playerId: bigint): void;
}

/** Creates an empty memory. It authorizes nothing: every call still reads its sign-in from the database. */
export function knownPlayers(): KnownPlayers {
  const players = new Map<string, string>();
  const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
  return {
    keyOf: (tokenHash) => {
      const key = hex(tokenHash);
      return players.get(key) ?? `token:${key}`;
    },
    learn: (tokenHash, playerId) => {
      const key = hex(tokenHash);
      if (players.has(key)) return;
      const [oldest] = players.keys();
      if (players.size >= MAX_TOKENS && oldest !== undefined) players.delete(oldest);
      players.set(key, `player:${playerId}`);
    },
  };
}
