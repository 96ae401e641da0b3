import type { Tx } from './database.ts';

const players = new WeakMap<Tx, bigint>();

/** Says whose call a transaction is. */
export function setTransactionPlayer(tx: Tx, playerId: bigint): void {
  players.set(tx, playerId);
}

/** The player whose call a transaction is; null for work of the world. */
export function transactionPlayer(tx: Tx): bigint | null {
  return players.get(tx) ?? null;
}
