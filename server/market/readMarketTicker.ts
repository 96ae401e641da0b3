import { otcTerms } from '#core/rules/otcOrder.ts';
import type { Handler } from '#server/http/call.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import { readPrice } from '#server/prices/price.ts';
import { readMarket } from './marketState.repo.ts';
import { readTicker } from './ticker.repo.ts';

/** `otc/ticker`: the market's ticker, and the caller's fee and order limits. */
export const readMarketTicker: Handler<'otc/ticker'> = async (call) => {
  const { db, wallNow, constants, player } = call;
  const { sequence } = await readMarket(db, wallNow);
  const p = await readPrice(db);
  const ticker = await readTicker(db, { p, sequence, wallNow, constants });
  const { tier } = await getPlayer(db, player.id);
  return { ticker, ...otcTerms(tier, constants), min: constants.OTC_MIN };
};
