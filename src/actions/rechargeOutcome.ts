import { theWallet } from './theWallet.ts';

/** What became of a recharge's transaction, by its hash; null while no block holds it, or the chain cannot be read. */
export async function rechargeOutcome(hash: string): Promise<'done' | 'failed' | null> {
  const wallet = await theWallet();
  const payments = await wallet.payments();
  return payments.outcomeOf(hash).catch(() => null);
}
