import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** A coin of the chain: its contracts, and what it can do here. */
export type PaymentCoin = Answer<'userAccount/enableCoins'>['list'][number];

/** The coins that can be recharged and withdrawn; refusals are thrown without a toast, the screen shows them. */
export async function loadPaymentCoins(): Promise<readonly PaymentCoin[]> {
  return (await client.read('userAccount/enableCoins', {}, { quiet: true })).list;
}
