import { chainCoins } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { feeFreeNow, withdrawMin } from './withdrawTerms.ts';

/**
 * `userAccount/enableCoins`: terms of withdrawals and transfers for each coin of the chain, by the current
 * constants.
 */
export const listPaymentCoins: Handler<'userAccount/enableCoins'> = async (call) => {
  const { db, player, constants, world } = call;
  const { contracts, decimals, confirmations } = world.chain;
  const list = [];
  for (const coin of chainCoins) {
    list.push({
      coin,
      token: coin === 'USDT' ? contracts.usdt : contracts.atr,
      vault: contracts.vault,
      decimals: decimals[coin],
      confirmations,
      withdraw: {
        min: formatAmount(withdrawMin(coin, constants)),
        feeBps: constants.WITHDRAW_FEE_BPS,
        feeOn: constants.WITHDRAW_FEE_ON,
        feeFree: formatAmount(await feeFreeNow(db, player.id, coin, constants)),
        signAbove: constants.WITHDRAW_TWO_ABOVE_USDT,
      },
      transfer: coin === 'ATR' ? { min: constants.TRANSFER_MIN } : null,
    });
  }
  return { list };
};
