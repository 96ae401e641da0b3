import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readFruit, takeFruit, type SellableFruit } from './fruit.repo.ts';
import type { SoldGoods } from './postSale.ts';

/** A lot with its sold quantity and proceeds, in ATR units. */
type Sale = SellableFruit & { sold: number; earned: bigint };

/** Takes a quantity from lots in their order; null when they contain less. */
function takeInOrder(lots: readonly SellableFruit[], quantity: number): Sale[] | null {
  const sales: Sale[] = [];
  let missing = quantity;
  for (const lot of lots) {
    if (missing === 0) break;
    const sold = Math.min(lot.quantity, missing);
    sales.push({ ...lot, sold, earned: BigInt(sold) * lot.price });
    missing -= sold;
  }
  return missing === 0 ? sales : null;
}

/** Takes unspoilt fruit of one kind out of a locked farm's warehouse, earliest to spoil first. Refuses notEnoughFruit. */
export async function takeSoldFruit(
  { tx, player, gameNow }: ChangingCall,
  seed: Seed,
  quantity: number,
): Promise<SoldGoods | Refusal> {
  const lots = await readFruit(tx, player.id, seed, gameNow);
  const sales = takeInOrder(lots, quantity);
  if (!sales) {
    const have = lots.reduce((sum, lot) => sum + lot.quantity, 0);
    return refuse('notEnoughFruit', { need: quantity, have });
  }
  const rest = sales.find((sale) => sale.sold < sale.quantity);
  await takeFruit(
    tx,
    player.id,
    sales.filter((sale) => sale !== rest).map(({ plantId }) => plantId),
    rest ? { plantId: rest.plantId, left: rest.quantity - rest.sold } : null,
  );
  return {
    kind: `fruit:${seed}`,
    quantity,
    lots: sales.map(({ escrow, earned }) => ({ from: escrow, earned })),
    kindTopic: `kind:${seed}`,
    lotTallies: sales.map(({ plot, earned }) => ({ topic: `plot:${plot}`, earned })),
  };
}
