import type { Basket } from '#core/api/basketObjects.ts';
import { DAY, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

/** A player of level 1 with 100 apples and 100 oranges, as many as the three baskets of a day can ask for. */
export async function stocked(farm: FarmWorld): Promise<Farmer> {
  const farmer = await farm.farmer({ atr: '100', plots: 2 });
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple', buy: 'missing' });
  await farmer.do('game/land/sow', { plot: 2, seed: 'orange', buy: 'missing' });
  await farm.manor.advance(DAY);
  await farmer.do('game/land/harvest', { plot: 'all' });
  return farmer;
}

/** Parameters that name a basket as the board shows it. */
export async function seen(farmer: Farmer, slot: number) {
  const { day, level } = await farmer.do('game/basket/list');
  return { day, level, slot };
}

/** ATR units that a basket's goods earn, when their prices are those of the shop now. */
export async function worthOf(farmer: Farmer, { goods }: Basket): Promise<number> {
  const { stock } = await farmer.do('game/seed/myList');
  return goods.reduce((sum, { good, quantity }) => {
    const [lot] = good === 'egg' ? stock.eggs : stock.fruit[good];
    return sum + quantity * Number(lot?.price ?? Number.NaN);
  }, 0);
}
