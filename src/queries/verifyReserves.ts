import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { ledgerAmount } from '#core/money/chainUnits.ts';
import { client } from '../api/client.ts';
import { store } from '../store/store.ts';
import { hashBytes } from '../wallet/hashBytes.ts';
import type { Payments } from '../wallet/payments.ts';
import {
  coverStep,
  owedOf,
  reserveCheck,
  type CoverStep,
  type ReserveCheck,
  type ReserveProof,
  type Reserves,
} from './reserveCheck.ts';
import { getWallet } from './getWallet.ts';

export interface VerifiedReserves {
  proof: ReserveProof;
  reserves: Reserves;
  check: ReserveCheck;
}

/**
 * Reads the vault's balances from the chain: as of the root's block when the node still has it, else the
 * latest.
 */
async function readCover(
  payments: Payments,
  coin: ChainCoin,
  token: string,
  vault: string,
  { proof, reserves }: { proof: ReserveProof; reserves: Reserves },
): Promise<CoverStep> {
  const decimals = await payments.decimalsOf(token);
  for (const block of proof.block ? [proof.block.number, null] : [null]) {
    try {
      const units = await payments.balanceOf(token, vault, block ?? undefined);
      return coverStep(owedOf(proof, reserves, coin, block), ledgerAmount(units, decimals), block);
    } catch (error) {
      if (block === null) throw error;
    }
  }
  throw new Error('the chain was not read');
}

/**
 * Loads the player's proof and the public reserves. Checks on this device that the player's balance is in the
 * tree, that the root is the published one, and that the vault covers it. Throws refusals (proofNotYet)
 * without a toast; if the chain cannot be read, its steps are unknown.
 */
export async function verifyReserves(): Promise<VerifiedReserves> {
  const { world, session } = store.getState();
  if (!world.config || !session.address) throw new Error('no player is signed in');
  const { contracts } = world.config;
  const [proof, reserves] = await Promise.all([
    client.read('userAccount/proof', {}, { quiet: true }),
    client.read('config/reserves', {}, { quiet: true }),
  ]);
  const payments = await getWallet()
    .then((wallet) => wallet.payments())
    .catch(() => null);
  const coverOf = (coin: ChainCoin, token: string) => {
    const unread = coverStep(owedOf(proof, reserves, coin, null), null, null);
    if (!payments) return unread;
    return readCover(payments, coin, token, contracts.vault, { proof, reserves }).catch(() => unread);
  };
  const [USDT, ATR] = await Promise.all([coverOf('USDT', contracts.usdt), coverOf('ATR', contracts.atr)]);
  const local = { address: session.address, vault: contracts.vault, hash: hashBytes };
  return { proof, reserves, check: reserveCheck(proof, reserves, local, { USDT, ATR }) };
}
