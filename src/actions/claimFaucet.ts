import { client } from '../api/client.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/**
 * Sends test coins of the demo world to the player's own wallet. Returns the transaction hash; null when
 * refused.
 */
export async function claimFaucet(coin: 'USDT' | 'GAS', amount: string): Promise<string | null> {
  let transaction: string | null = null;
  await carryOut([`faucet:${coin}`], async () => {
    const answer = await client.change('demo/faucet', { coin, amount });
    transaction = answer.transaction;
    tellDone('operation');
  });
  return transaction;
}
