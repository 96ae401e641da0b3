import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';
import { loadSwapQuote } from './loadSwapQuote.ts';

/** A cent of the coin given is the first guess; each further one follows the quote before. */
const FIRST = 10_000n;
const MOST_TRIES = 5;
/** Half a hundredth on top, so that a price that moves meanwhile does not leave a remainder missing. */
const SPARE = { of: 1_000n, gives: 1_005n };

/**
 * How much of one coin to give for at least `need` of another, in ledger units, with half a per cent to spare. The pool's
 * price rises with the amount, so it is asked again until it is enough. Refusals are thrown without a toast.
 */
export async function amountForNeed(from: ChainCoin, to: ChainCoin, need: bigint): Promise<bigint> {
  let amount = FIRST;
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const out = amountOf((await loadSwapQuote(from, to, amount)).out);
    if (turn > 0 && out >= need) break;
    if (out === 0n) amount *= 100n;
    else amount = divCeil(divCeil(amount * need, out) * SPARE.gives, SPARE.of);
  }
  return divCeil(amount, FIRST) * FIRST;
}
