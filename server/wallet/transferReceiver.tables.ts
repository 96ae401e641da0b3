/** A receiver whom a player has transferred coins to. */
export interface TransferReceiverTable {
  player_id: bigint;
  receiver_id: bigint;
  first_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    transfer_receiver: TransferReceiverTable;
  }
}
