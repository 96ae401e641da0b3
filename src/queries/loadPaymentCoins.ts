import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** A coin of the chain: its contract, and its permitted operations. */
export type PaymentCoin = Answer<'userAccount/enableCoins'>['list'][number];

/**
 * Loads the coins that can be recharged and withdrawn. Throws refusals without a toast: the screen shows
 * them.
 */
export async function loadPaymentCoins(): Promise<readonly PaymentCoin[]> {
  return (await client.read('userAccount/enableCoins', {}, { quiet: true })).list;
}
