import type { henCalls } from '#core/api/hen.ts';
import type { landCalls } from '#core/api/land.ts';
import type { seedCalls } from '#core/api/seed.ts';
import type { Handlers } from '#server/http/call.ts';
import { listPrices } from '#server/prices/listPrices.ts';
import { buySeeds } from './buySeeds.ts';
import { careHandlers } from './land/care.handlers.ts';
import { collectEggs } from './hens/collectEggs.ts';
import { feedHens } from './hens/feedHens.ts';
import { harvestPlots } from './land/harvestPlots.ts';
import { listHens } from './hens/listHens.ts';
import { listPlots } from './land/listPlots.ts';
import { listStock } from './stock/listStock.ts';
import { priceLand } from './land/priceLand.ts';
import { reclaimPlot } from './land/reclaimPlot.ts';
import { sellStock } from './sellStock.ts';
import { sowPlots } from './land/sowPlots.ts';

type FarmPath = keyof (typeof landCalls & typeof seedCalls & typeof henCalls);

/** Handlers of the farm by path. */
export const farmHandlers: Handlers<FarmPath> = {
  'game/price': listPrices,
  'game/land/price': priceLand,
  'game/land/list': listPlots,
  'game/land/buy': reclaimPlot,
  'game/land/sow': sowPlots,
  'game/land/harvest': harvestPlots,
  ...careHandlers,
  'game/seed/list': listPrices,
  'game/seed/buy': buySeeds,
  'game/seed/myList': listStock,
  'game/seed/sell': sellStock,
  'game/hen/list': listHens,
  'game/hen/feed': feedHens,
  'game/hen/collect': collectEggs,
};
