import type { Constants } from '#core/catalog/constants.ts';
import type { Refusal } from '#core/api/refusals.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { wholePrice } from '#server/prices/price.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import type { PlayerChanges } from './farmChanges.ts';
import { postFarm } from './postFarm.ts';
import { readSpender } from './spender.repo.ts';
import { spendPostings, type FarmSpend } from './spendPostings.ts';

/** Inputs of a spend besides the call; read in one pipeline with the call's other reads. */
export interface SpendTerms {
  /** The spender before the spend. */
  row: PlayerRow;
  upline: Upline;
  /** P in USDT units per whole ATR. */
  price: bigint;
}

/**
 * Reads the spender, the upline that is rewarded, and the price that converts spending to points: for a call whose player
 * may not be found yet (`readingAhead`). Null if there is no such caller.
 */
export async function readTermsAhead(
  tx: Tx,
  playerId: bigint,
  { REF_DEPTH }: Constants,
): Promise<SpendTerms | null> {
  const spender = await readSpender(tx, playerId, REF_DEPTH);
  return spender && { row: spender.row, upline: spender.upline, price: wholePrice(spender.storedPrice) };
}

/** As `readTermsAhead`, for the call's player. */
export async function readSpendTerms({ tx, player, constants }: ChangingCall): Promise<SpendTerms> {
  const terms = await readTermsAhead(tx, player.id, constants);
  if (!terms) throw new Error(`there is no player ${player.id}`);
  return terms;
}

/**
 * Debits a farm spend and distributes it, with rewards and points, then writes the call's further postings;
 * returns the player's changes. Refuses insufficientAtr {need, have}, and the refusals of `further`.
 */
export async function spendOnFarm(
  call: ChangingCall,
  spend: FarmSpend,
  { row, upline, price }: SpendTerms,
  further: readonly Posting[] = [],
): Promise<PlayerChanges | Refusal> {
  const postings = [...spendPostings(call, spend, upline, price), ...further];
  return await postFarm(call, postings, spend.atr === 0n ? null : row);
}
