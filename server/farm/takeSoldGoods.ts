import type { Refusal } from '#core/api/refusals.ts';
import type { BasketGood } from '#core/catalog/baskets.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { takeSoldEggs } from './hens/takeSoldEggs.ts';
import type { SoldGoods } from './stock/postSale.ts';
import { takeSoldFruit } from './stock/takeSoldFruit.ts';

/** Takes goods of one kind out of a locked farm's warehouse for a sale. Refuses notEnoughFruit, notEnoughEggs. */
export function takeSoldGoods(
  call: ChangingCall,
  good: BasketGood,
  quantity: number,
): Promise<SoldGoods | Refusal> {
  return good === 'egg' ? takeSoldEggs(call, quantity) : takeSoldFruit(call, good, quantity);
}
