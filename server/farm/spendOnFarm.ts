import type { Refusal } from '../../core/api/refusals.ts';
import type { ChangingCall } from '../http/call.ts';
import type { Posting } from '../ledger/posting.ts';
import { readPrice } from '../market/price.ts';
import { postFarm } from './postFarm.ts';
import { spendPostings, type FarmSpend } from './spendPostings.ts';
import { readUpline } from './upline.repo.ts';

/**
 * Takes a farm spend from the player and deals it out, with rewards and points, and then writes what else the call
 * posts. Refuses insufficientAtr {need, have} when the player's ATR does not cover it, and what `further` refuses.
 */
export async function spendOnFarm(
  call: ChangingCall,
  spend: FarmSpend,
  further: readonly Posting[] = [],
): Promise<Refusal | null> {
  const upline = await readUpline(call.tx, call.player.id, call.constants.REF_DEPTH);
  const price = await readPrice(call.tx);
  const refusal = await postFarm(call, [...spendPostings(call, spend, upline, price), ...further]);
  if (refusal || spend.atr === 0n) return refusal;
  if (upline.sponsor !== null) call.alsoChanged(upline.sponsor);
  if (upline.sponsorsSponsor !== null) call.alsoChanged(upline.sponsorsSponsor);
  return null;
}
