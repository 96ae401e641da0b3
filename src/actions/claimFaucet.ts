import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/**
 * Sends test coins of the demo world to the player's own wallet. Returns the transaction hash; null when
 * refused.
 */
export async function claimFaucet(coin: 'USDT' | 'GAS', amount: string): Promise<string | null> {
  let transaction: string | null = null;
  await runAction([`faucet:${coin}`], async () => {
    const answer = await client.change('demo/faucet', { coin, amount });
    transaction = answer.transaction;
    notifyDone('operation');
  });
  return transaction;
}
