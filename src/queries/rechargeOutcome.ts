import { getWallet } from './getWallet.ts';

/**
 * Outcome of a recharge's transaction, by its hash; null while it is not in a block, or the chain cannot be
 * read.
 */
export async function rechargeOutcome(hash: string): Promise<'done' | 'failed' | null> {
  const wallet = await getWallet();
  const payments = await wallet.payments();
  return payments.outcomeOf(hash).catch(() => null);
}
