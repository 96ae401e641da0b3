import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { readPrice } from '#server/prices/price.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import { readWithUpline, type Upline } from '#server/players/upline.repo.ts';
import type { PlayerChanges } from './farmChanges.ts';
import { postFarm } from './postFarm.ts';
import { spendPostings, type FarmSpend } from './spendPostings.ts';

/** What a spend depends on besides the call; asked for together with whatever else a call reads. */
export interface SpendTerms {
  /** Who spends, as yet. */
  row: PlayerRow;
  upline: Upline;
  /** P in USDT units per whole ATR. */
  price: bigint;
}

/** Reads who spends, who is rewarded for it, and the price by which its points are counted. */
export async function readSpendTerms({ tx, player, constants }: ChangingCall): Promise<SpendTerms> {
  const [found, price] = await pipeline(tx, [
    () => readWithUpline(tx, player.id, constants.REF_DEPTH),
    () => readPrice(tx),
  ]);
  return { ...found, price };
}

/**
 * Takes a farm spend from the player and deals it out, with rewards and points, and then writes what else the call
 * posts; gives what that made of the player. Refuses insufficientAtr {need, have} when the player's ATR does not cover
 * it, and what `further` refuses.
 */
export async function spendOnFarm(
  call: ChangingCall,
  spend: FarmSpend,
  { row, upline, price }: SpendTerms,
  further: readonly Posting[] = [],
): Promise<PlayerChanges | Refusal> {
  const postings = [...spendPostings(call, spend, upline, price), ...further];
  const posted = await postFarm(call, postings, spend.atr === 0n ? null : row);
  if (posted instanceof Refusal || spend.atr + (spend.coupon?.paid ?? 0n) === 0n) return posted;
  if (upline.sponsor !== null) call.alsoChanged(upline.sponsor);
  if (upline.sponsorsSponsor !== null) call.alsoChanged(upline.sponsorsSponsor);
  return posted;
}
