import type { Handler } from '#server/http/call.ts';
import { listBalances } from '#server/balances/listBalances.ts';
import { listHens } from '#server/farm/hens/listHens.ts';
import { listPlots } from '#server/farm/land/listPlots.ts';
import { listStock } from '#server/farm/stock/listStock.ts';
import { countUnread } from '#server/inbox/notice.repo.ts';
import { listPlaced } from '#server/looks/listPlaced.ts';
import { readUser } from '#server/players/readUser.ts';
import { readPrices } from '#server/prices/readPrices.ts';
import { giftFacts, readGifts } from '#server/tickets/gift.repo.ts';
import { factsOf } from './factsOf.ts';
import { readFreezeNotice } from './freezeNotice.repo.ts';

/**
 * `user/facts`: what the first screens show, in one answer. The parts are read one after the other: side by side, one
 * call would take all connections of a node.
 */
export const listFacts: Handler<'user/facts'> = async (call) => {
  const { db, player } = call;
  const user = await readUser(db, player.id, call);
  const balances = factsOf(await listBalances(call, {})).list;
  const plots = factsOf(await listPlots(call, {})).list;
  const { list: hens, next: hensNext } = factsOf(await listHens(call, {}));
  const { stock } = factsOf(await listStock(call, {}));
  const prices = await readPrices(db, call);
  const noticesUnread = await countUnread(db, player.id);
  const looks = await listPlaced(call, player.id);
  const gifts = giftFacts(await readGifts(db, player.id));
  const freeze = await readFreezeNotice(db, player.id);
  return {
    changes: { user, balances, plots, hens, stock, prices, looks, gifts, noticesUnread, freeze },
    hensNext,
  };
};
