import { createHash } from 'node:crypto';

/** Chances in one SHA-256 digest. */
const PER_DIGEST = 8;

/**
 * Numbers in [0, 1) of a topic, player and game day: the same on every node, and different for each player. The first
 * eight do not depend on `count`.
 */
export function dayChances(topic: string, playerId: bigint, day: number, count: number): number[] {
  return Array.from({ length: Math.ceil(count / PER_DIGEST) }, (_, block) => {
    const part = block === 0 ? '' : `:${block}`;
    const bytes = createHash('sha256').update(`${topic}:${playerId}:${day}${part}`).digest();
    return Array.from({ length: PER_DIGEST }, (_, at) => bytes.readUInt32BE(at * 4) / 2 ** 32);
  })
    .flat()
    .slice(0, count);
}
