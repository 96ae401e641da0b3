import type { Pool } from '#core/catalog/accounts.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { buildPosting, type PostedAt } from './buildPosting.ts';
import { overBooks } from './overBooks.ts';
import type { Posting } from './posting.ts';

function atrParts(constants: Constants): [Pool, bigint][] {
  const farm = amountOf(constants.GENESIS_FARM);
  const casting = amountOf(constants.GENESIS_CASTING);
  return [
    ['emission', amountOf(constants.GENESIS_EMISSION) - farm - casting],
    ['farm', farm],
    ['casting', casting],
    ['promotion', amountOf(constants.GENESIS_PROMOTION)],
    ['team', amountOf(constants.GENESIS_TEAM)],
    ['swap', amountOf(constants.GENESIS_SWAP_ATR)],
  ];
}

/** Every coin of the cap must have a pool. Otherwise coins would lie in the vault that belong to nobody. */
function checkCap(parts: readonly [Pool, bigint][], cap: bigint): void {
  const sum = parts.reduce((total, [, amount]) => total + amount, 0n);
  if (sum !== cap) throw new Error(`genesis gives out ${sum} of ${cap} ATR units`);
}

/**
 * Postings of the vault's initial content (economy: Genesis), in each book an equal part of each pool. Throws when the parts do not add up to the cap.
 */
export function genesisPostings(constants: Constants, at: PostedAt): Posting[] {
  const parts = atrParts(constants);
  checkCap(parts, amountOf(constants.ATR_CAP));
  const posting = (coin: Coin, coinParts: readonly [Pool, bigint][]) =>
    buildPosting(
      { key: `genesis:${coin}`, type: 'genesis', kind: 'vault', reference: 'genesis' },
      at,
      coinParts.flatMap(([pool, amount]) => overBooks({ coin, from: 'vault', to: `pool:${pool}`, amount })),
    );
  return [posting('ATR', parts), posting('USDT', [['swap', amountOf(constants.GENESIS_SWAP_USDT)]])];
}
