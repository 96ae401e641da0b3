import { expect } from 'vitest';
import { formatAmount } from '#core/money/amount.ts';
import type { ScriptedWorld } from '../support/scriptedWorld.ts';
import type { Player } from '../support/world.ts';

/** Blocks that make a payment final on the test chain. */
export const FINAL_BLOCKS = 3;

/** Available USDT of a player by the ledger. */
export async function usdtIn(w: ScriptedWorld, { token }: Player): Promise<string> {
  const { data } = await w.call('userAccount/balance', {}, { token });
  return data.list.find(({ coin }) => coin === 'USDT')?.available ?? '';
}

/** Payments of a player according to the chain. */
export function paidOnChain({ chain }: ScriptedWorld, { address }: Player): string {
  const paid = chain.transfers().filter(({ sender }) => sender === address);
  return formatAmount(paid.reduce((sum, { units }) => sum + units, 0n));
}

/** Invariant: once the chain is final and honest, the books agree with it. */
export async function settleDeposits(w: ScriptedWorld, players: readonly Player[]): Promise<void> {
  w.chain.lag = 0;
  w.chain.onAsk = () => {};
  for (let blocks = 0; blocks < FINAL_BLOCKS; blocks += 1) w.chain.mine();
  await w.watch();
  expect(await w.compare()).toBeNull();
  for (const player of players) expect(await usdtIn(w, player)).toBe(paidOnChain(w, player));
  await w.auditOnChain();
}
