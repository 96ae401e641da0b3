import { Refusal } from '#core/api/refusals.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import type { Pool } from './accountName.ts';
import { post } from './post.ts';
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
 * Books the vault's initial content (economy: Genesis): the whole cap of ATR into its pools, and the operator's
 * USDT into the swap pool. Of the 80 % for emission, 1 M goes to the farm and 2 M to casting at once. Idempotent.
 * Instants in epoch milliseconds.
 */
export async function genesis(
  tx: Tx,
  constants: Constants,
  at: { gameAt: number; wallAt: number },
): Promise<void> {
  const parts = atrParts(constants);
  checkCap(parts, amountOf(constants.ATR_CAP));
  await bookOnce(tx, 'ATR', parts, at);
  await bookOnce(tx, 'USDT', [['swap', amountOf(constants.GENESIS_SWAP_USDT)]], at);
}

async function bookOnce(
  tx: Tx,
  coin: Coin,
  parts: readonly [Pool, bigint][],
  at: { gameAt: number; wallAt: number },
): Promise<void> {
  const key = `genesis:${coin}`;
  const done = await tx.selectFrom('posting').select('id').where('key', '=', key).executeTakeFirst();
  if (done) return;
  const moves: Posting['moves'] = parts.map(([pool, amount]) => ({
    coin,
    from: 'vault',
    to: `pool:${pool}`,
    amount,
  }));
  const posted = await post(tx, { key, type: 'genesis', kind: 'vault', reference: 'genesis', ...at, moves });
  if (posted instanceof Refusal) throw new Error(`genesis refused: ${posted.key}`);
}
