import type { Tx } from '#server/db/database.ts';
import { sealedHead } from './sealedBalances.ts';

/** The published head of the hash chain: its last link at that time. */
export interface PublishedHead {
  sequence: string;
  /** Hexadecimal SHA-256. */
  hash: string;
  /** Wall time, epoch milliseconds. */
  at: number;
}

/** Key of the world fact under which a game day's head is published; the beginning of all such keys for an empty day. */
export function headKey(day: number | string): string {
  return `chainHead:${day}`;
}

/** Publishes the chain's head (`sealedHead`) for a game day, once; an empty chain has none. */
export async function publishHead(tx: Tx, day: number, wallNow: number): Promise<void> {
  const head = await sealedHead(tx);
  await storeHead(tx, headKey(day), head.sequence === 0n ? undefined : head, wallNow);
}

/** Stores the last link of a chain, if it has one, as a world fact; a key that exists keeps its link. */
export async function storeHead(
  tx: Tx,
  key: string,
  head: { sequence: bigint; hash: Uint8Array } | undefined,
  wallNow: number,
): Promise<void> {
  if (!head) return;
  const value: PublishedHead = {
    sequence: String(head.sequence),
    hash: Buffer.from(head.hash).toString('hex'),
    at: wallNow,
  };
  await tx
    .insertInto('world_fact')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
