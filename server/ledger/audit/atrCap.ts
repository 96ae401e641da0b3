import { amountOf } from '#core/money/amount.ts';
import type { Invariant } from './invariant.ts';
import { bookedVault } from './vaultOnChain.ts';

export const atrCap: Invariant = {
  id: 'I11',
  sentence: 'ATR in the vault, ATR outside and burned ATR sum to the cap.',
  needsChain: true,
  check: async ({ tx, chain, constants }) => {
    if (!chain) return null;
    const vault = await bookedVault(tx, 'ATR');
    const onChain = await chain.vaultHolds(tx, 'ATR');
    const supply = await chain.atrSupply(tx);
    const pending = (await chain.payoutsToBook(tx, 'ATR')) - (await chain.depositsToBook(tx, 'ATR'));
    const cap = amountOf(constants.ATR_CAP);
    const outside = supply - onChain - pending;
    const burned = cap - supply;
    return supply <= cap && vault + outside + burned === cap ? null : { vault, outside, burned, cap, supply };
  },
};
