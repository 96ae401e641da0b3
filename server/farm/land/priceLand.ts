import { formatAmount } from '#core/money/amount.ts';
import { landPrice } from '#core/rules/land.ts';
import type { Handler } from '#server/http/call.ts';
import { readFarm } from '#server/farm/farm.repo.ts';

/** `game/land/price`: number and price in ATR of the next plot; null when all are reclaimed. */
export const priceLand: Handler<'game/land/price'> = async ({ db, player, constants, gameNow }) => {
  const { plots } = await readFarm(db, player.id);
  if (plots >= constants.LAND_PLOTS) return { next: null };
  const plot = plots + 1;
  return { next: { plot, price: formatAmount(landPrice(plot, gameNow, constants)) } };
};
