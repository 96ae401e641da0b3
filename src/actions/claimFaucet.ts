import { client } from '../api/client.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Test coins of the demo world to the player's own wallet; gives the chain's transaction, null when refused. */
export async function claimFaucet(coin: 'USDT' | 'GAS', amount: string): Promise<string | null> {
  let transaction: string | null = null;
  await carryOut([`faucet:${coin}`], async () => {
    const answer = await client.change('demo/faucet', { coin, amount });
    transaction = answer.transaction;
    tellDone('operation');
  });
  return transaction;
}
