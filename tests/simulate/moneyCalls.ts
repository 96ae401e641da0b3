import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { castingOutput, firstDay, isRoundOver, offerCasting } from '#core/rules/casting.ts';
import { dayOf } from '#core/rules/clock.ts';
import { poolPrice } from '#core/rules/price.ts';
import { offerSwap } from '#core/rules/swap.ts';
import { castPosting, endPosting } from '#server/casting/castPosting.ts';
import { creditPosting } from '#server/deposits/creditPosting.ts';
import { swapPosting } from '#server/market/swapPosting.ts';
import { askedPosting } from '#server/wallet/paidPostings.ts';
import { withdrawMin, withdrawMost, withdrawTerms } from '#server/wallet/withdrawTerms.ts';
import type { Farmer } from './farmer.ts';
import type { Manor } from './manor.ts';

let deposits = 0;

/** Begins the hashes of deposits anew: each run has its own. */
export function resetDeposits(): void {
  deposits = 0;
}

/** Credits a final deposit of the player. */
export function recharge(manor: Manor, farmer: Farmer, coin: ChainCoin, amount: bigint): void {
  deposits += 1;
  const txHash = `0x${deposits.toString(16).padStart(64, '0')}`;
  manor.record({ what: 'recharge', at: manor.now, player: farmer.id, coin, amount, txHash });
  manor.must([creditPosting({ coin, amount, playerId: farmer.id, txHash, logIndex: 0 }, manor.at())]);
}

/** `userAccount/exchange` at the pool's present price. */
export function swap(manor: Manor, farmer: Farmer, from: ChainCoin, amount: bigint): Refusal | null {
  const { constants, now } = manor;
  const to = from === 'USDT' ? 'ATR' : 'USDT';
  const offer = offerSwap(from, amount, manor.reserves(), constants);
  if (!offer || offer.out === 0n || amount === 0n) return refuse('amountTooSmall');
  const usdt = from === 'USDT' ? amount : offer.out;
  const today = dayOf(now);
  const used = farmer.swapDay === today ? farmer.swapped : 0n;
  if (used + usdt > amountOf(constants.SWAP_DAY_USDT)) return refuse('swapDayLimit', { left: '0' });
  const requestId = manor.requestId();
  const trade = manor.nextId('trade');
  manor.prices.observe(offer.after, now);
  const act = manor.act(farmer, requestId);
  const refusal = manor.books.post([swapPosting(act, { from, to, amount }, offer, trade)]);
  if (refusal) throw new Error(`an exchange that was covered was refused: ${refusal.key}`);
  farmer.swapDay = today;
  farmer.swapped = used + usdt;
  const params = { from, to, amount: formatAmount(amount), minOut: formatAmount(offer.out) };
  return manor.called(farmer, 'userAccount/exchange', params, requestId, refusal);
}

/** Largest ATR that a farmer may still sell today, by halving from `atr`; 0 when the day's limit is used up. */
export function sellable(manor: Manor, farmer: Farmer, atr: bigint): bigint {
  const limit =
    amountOf(manor.constants.SWAP_DAY_USDT) - (farmer.swapDay === dayOf(manor.now) ? farmer.swapped : 0n);
  for (let amount = atr; amount > 0n; amount /= 2n) {
    const offer = offerSwap('ATR', amount, manor.reserves(), manor.constants);
    if (offer && offer.out <= limit) return offer.out > 0n ? amount : 0n;
  }
  return 0n;
}

/** `game/making/cast`. */
export function cast(manor: Manor, farmer: Farmer, principal: bigint): Refusal | null {
  const { constants, now, books } = manor;
  if (principal < amountOf(constants.CAST_MIN)) return refuse('castBelowMin', { min: constants.CAST_MIN });
  const prices = [manor.prices.price, poolPrice(manor.reserves()), manor.prices.mean(now)];
  const offer = offerCasting(books.balance('ATR', 'pool:casting'), prices, constants);
  if (isRoundOver(offer, constants)) return refuse('castingRoundOver');
  if (offer.maxPrincipal !== null && principal > offer.maxPrincipal)
    return refuse('castingAbovePool', { most: '' });
  const total = castingOutput(principal, offer);
  const requestId = manor.requestId();
  const id = manor.nextIdInBook('casting', farmer.id);
  const row = { id, player_id: farmer.id, principal, total };
  const refusal = books.post([castPosting(row, manor.at())]);
  if (!refusal) {
    farmer.castings.push({
      ...row,
      released: 0n,
      termDays: constants.CAST_TERM_DAYS,
      releasedDay: firstDay(now),
    });
  }
  return manor.called(farmer, 'game/making/cast', { amount: formatAmount(principal) }, requestId, refusal);
}

/** `game/making/end` of all castings: the principal returns, the unreleased output goes back. */
export function endCastings(manor: Manor, farmer: Farmer): void {
  for (const row of farmer.castings) {
    const requestId = manor.requestId();
    manor.must([endPosting(row, { released: row.released, by: 'left' }, manor.at())]);
    manor.called(farmer, 'game/making/end', { id: String(row.id) }, requestId, null);
  }
  farmer.castings = [];
}

/** `userAccount/withdraw`: the gross waits in a hold until operators and chain have paid it. */
export function withdraw(manor: Manor, farmer: Farmer, coin: ChainCoin, gross: bigint): Refusal | null {
  const { constants } = manor;
  const min = withdrawMin(coin, constants);
  if (gross < min) return refuse('withdrawBelowMin', { min: formatAmount(min), coin });
  const requestId = manor.requestId();
  const { fee, net } = withdrawTerms(gross, 0n, constants);
  const most = withdrawMost(-manor.books.balance(coin, 'vault'), constants);
  const params = { coin, amount: formatAmount(gross) };
  if (net > most) {
    const refused = refuse('withdrawAboveDay', { most: formatAmount(most), coin });
    return manor.called(farmer, 'userAccount/withdraw', params, requestId, refused);
  }
  const row = { id: manor.nextIdInBook('withdrawal', farmer.id), player_id: farmer.id, coin, gross, fee };
  const refusal = manor.books.post([askedPosting(row, manor.at())]);
  if (!refusal) manor.pending.push(row);
  return manor.called(farmer, 'userAccount/withdraw', params, requestId, refusal);
}

/** Withdraws an amount, or the largest part of it that the vault pays in a day. */
export function withdrawPart(manor: Manor, farmer: Farmer, coin: ChainCoin, gross: bigint): void {
  const refusal = withdraw(manor, farmer, coin, gross);
  if (refusal?.key !== 'withdrawAboveDay') return;
  // The net of the day's most is below it, so this one is accepted.
  const most = withdrawMost(-manor.books.balance(coin, 'vault'), manor.constants);
  if (most >= withdrawMin(coin, manor.constants)) withdraw(manor, farmer, coin, most);
}
