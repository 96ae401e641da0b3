import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';

/** A game day of the public economy. The last one is open; closed days never change. */
export interface EconomyDayTable {
  day: bigint;
  /** Last link of the hash chain that the day counts. */
  sequence: bigint;
  /** Wall time of that link's posting. */
  last_at: Date | null;
  postings: bigint;
  /** P at the end, in millionths of a USDT unit per whole ATR; null while the day is open. */
  price: bigint | null;
  yield_ppm: number | null;
  /** Players who paid; null while the day is open. */
  active: bigint | null;
  /** Game time. */
  closed_at: Date | null;
}

/** Balance of a holder at the end of a day. The vault is negative, as in the ledger. */
export interface EconomyHeldTable {
  day: bigint;
  coin: ChainCoin;
  /** A pool by its whole name (`pool:farm`), other accounts by their kind (`user`). */
  holder: string;
  amount: bigint;
}

/** Postings of a record type on a day. */
export interface EconomyFlowTable {
  day: bigint;
  coin: ChainCoin;
  type: RecordType;
  /** Coins that players as a whole received, net of each posting. */
  faucet: bigint;
  /** Coins that players as a whole paid, net of each posting. */
  sink: bigint;
  /** Coins that left a player for anybody else. */
  turnover: bigint;
  burned: bigint;
}

/** A player who paid on the open day. */
export interface EconomyPayerTable {
  day: bigint;
  player_id: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    economy_day: EconomyDayTable;
    economy_held: EconomyHeldTable;
    economy_flow: EconomyFlowTable;
    economy_payer: EconomyPayerTable;
  }
}
