import type { Address } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { ledgerAmount } from '#core/money/chainUnits.ts';
import type { ReadFunds } from '#server/world/chainFunds.ts';
import { askChain } from './askChain.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import type { ChainPlace } from './chainClient.ts';
import type { TokenDecimals } from './readDecimals.ts';

/** Reads the vault's allowance of the day and the payers' gas, in one batch of requests. Throws a ChainError. */
export function fundsReader(
  place: ChainPlace,
  addresses: ChainAddresses,
  decimals: TokenDecimals,
): ReadFunds {
  const { client, guarded } = askChain(place);
  const ofVault = { address: addresses.vault, abi: vaultAbi } as const;
  const tokenOf = (coin: ChainCoin) => (coin === 'USDT' ? addresses.usdt : addresses.atr);
  const left = async (coin: ChainCoin) => {
    const args = [tokenOf(coin)] as const;
    const units = await guarded(client.readContract({ ...ofVault, functionName: 'leftToday', args }));
    return ledgerAmount(units, decimals[coin]);
  };
  const limit = (coin: ChainCoin) =>
    guarded(client.readContract({ ...ofVault, functionName: 'dayLimitBps', args: [tokenOf(coin)] }));
  return async (payers) => {
    const [usdt, atr, usdtBps, atrBps, gasPrice, ...gas] = await Promise.all([
      left('USDT'),
      left('ATR'),
      limit('USDT'),
      limit('ATR'),
      guarded(client.getGasPrice()),
      ...payers.map((payer) => guarded(client.getBalance({ address: payer as Address }))),
    ]);
    return {
      leftToday: { USDT: usdt, ATR: atr },
      dayLimitBps: { USDT: usdtBps, ATR: atrBps },
      gas,
      gasPrice,
    };
  };
}
