import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';
import { withdrawFee } from '#core/rules/withdrawFee.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readFeeFree } from './feeFree.repo.ts';

/** Minimum gross of a withdrawal, in ledger units (WITHDRAW_MIN_USDT, WITHDRAW_MIN_ATR). */
export function withdrawMin(coin: ChainCoin, constants: Constants): bigint {
  return amountOf(coin === 'USDT' ? constants.WITHDRAW_MIN_USDT : constants.WITHDRAW_MIN_ATR);
}

/**
 * Largest net of a withdrawal, in ledger units: WITHDRAW_DAY_BPS of the vault, which its contract pays in a day. A larger
 * one would never be paid.
 * @param vault the vault's holdings of the coin, in ledger units
 */
export function withdrawMost(
  vault: bigint,
  { WITHDRAW_DAY_BPS }: Pick<Constants, 'WITHDRAW_DAY_BPS'>,
): bigint {
  return bpsFloor(vault, WITHDRAW_DAY_BPS);
}

/** Fee-free amount of a player's coin, in ledger units; 0 where all coins are charged. */
export async function feeFreeNow(
  db: Db | Tx,
  playerId: bigint,
  coin: ChainCoin,
  constants: Constants,
): Promise<bigint> {
  return constants.WITHDRAW_FEE_ON === 'all' ? 0n : readFeeFree(db, playerId, coin);
}

/** Fee, net and fee-free part of a gross, by the current fee-free amount; ledger units. */
export function withdrawTerms(
  gross: bigint,
  feeFree: bigint,
  constants: Constants,
): { fee: bigint; net: bigint; free: bigint } {
  const { WITHDRAW_FEE_BPS: feeBps, WITHDRAW_FEE_ON: feeOn } = constants;
  const fee = withdrawFee(gross, { feeBps, feeOn, feeFree });
  return { fee, net: gross - fee, free: feeFree < gross ? feeFree : gross };
}
