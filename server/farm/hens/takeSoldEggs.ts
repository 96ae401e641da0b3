import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChangingCall } from '#server/http/call.ts';
import type { SoldGoods } from '#server/farm/stock/postSale.ts';
import { readEggs, removeEggs, type SellableEgg } from './egg.repo.ts';
import { saveSoldEggs } from './hen.repo.ts';

/** Sold eggs of one hen and their proceeds, in ATR units. */
interface Sale extends Pick<SellableEgg, 'escrow'> {
  id: bigint;
  eggs: number;
  earned: bigint;
}

function byHen(eggs: readonly SellableEgg[]): Sale[] {
  const sales = new Map<bigint, Sale>();
  for (const { henId, price, escrow } of eggs) {
    const sale = sales.get(henId) ?? { id: henId, escrow, eggs: 0, earned: 0n };
    sales.set(henId, { ...sale, eggs: sale.eggs + 1, earned: sale.earned + price });
  }
  return [...sales.values()];
}

/**
 * Takes collected, unspoilt eggs out of a locked farm's warehouse, earliest to spoil first, at their hens' prices.
 * Refuses notEnoughEggs.
 */
export async function takeSoldEggs(
  { tx, player, gameNow }: ChangingCall,
  quantity: number,
): Promise<SoldGoods | Refusal> {
  const eggs = await readEggs(tx, player.id, quantity, gameNow);
  if (eggs.length < quantity) return refuse('notEnoughEggs', { need: quantity, have: eggs.length });
  const sales = byHen(eggs);
  await removeEggs(tx, player.id, eggs);
  await saveSoldEggs(tx, player.id, sales);
  return {
    kind: 'egg',
    quantity,
    lots: sales.map(({ escrow, earned }) => ({ from: escrow, earned })),
    kindTopic: 'kind:hen',
  };
}
