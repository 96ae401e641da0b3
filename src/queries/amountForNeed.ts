import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';
import { loadSwapQuote } from './loadSwapQuote.ts';

/** First guess: 0.01 of the given coin. Each further guess follows the previous quote. */
const FIRST = 10_000n;
const MAX_ATTEMPTS = 5;
/** Margin of 0.5 %, so that a price that moves meanwhile does not leave a small amount missing. */
const MARGIN = { of: 1_000n, gives: 1_005n };

/**
 * Amount of one coin to pay for at least `need` of another, in ledger units, with a margin of 0.5 %. The
 * pool's price rises with the amount, so it requests quotes until one is enough. Throws refusals without a
 * toast.
 */
export async function amountForNeed(from: ChainCoin, to: ChainCoin, need: bigint): Promise<bigint> {
  let amount = FIRST;
  for (let turn = 0; turn < MAX_ATTEMPTS; turn += 1) {
    const out = amountOf((await loadSwapQuote(from, to, amount)).out);
    if (turn > 0 && out >= need) break;
    if (out === 0n) amount *= 100n;
    else amount = divCeil(divCeil(amount * need, out) * MARGIN.gives, MARGIN.of);
  }
  return divCeil(amount, FIRST) * FIRST;
}
