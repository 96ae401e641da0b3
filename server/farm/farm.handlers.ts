import type { henCalls } from '#core/api/hen.ts';
import type { landCalls } from '#core/api/land.ts';
import type { seedCalls } from '#core/api/seed.ts';
import type { Handlers } from '#server/http/call.ts';
import { listPrices } from '#server/prices/listPrices.ts';
import { buySeeds } from './buySeeds.ts';
import { carePlots } from './land/carePlots.ts';
import { collectEggs } from './hens/collectEggs.ts';
import { feedHens } from './hens/feedHens.ts';
import { harvestPlots } from './land/harvestPlots.ts';
import { listHens } from './hens/listHens.ts';
import { listPlots } from './land/listPlots.ts';
import { listStock } from './stock/listStock.ts';
import { priceCares } from './land/priceCares.ts';
import { priceLand } from './land/priceLand.ts';
import { reclaimPlot } from './land/reclaimPlot.ts';
import { sellGoods } from './sellGoods.ts';
import { sowPlots } from './land/sowPlots.ts';

type FarmPath = keyof (typeof landCalls & typeof seedCalls & typeof henCalls);

/** Handlers of the farm by path. js, sf, cc, sc: water, fertilize, weed, kill insects. */
export const farmHandlers: Handlers<FarmPath> = {
  'game/price': listPrices,
  'game/land/price': priceLand,
  'game/land/list': listPlots,
  'game/land/buy': reclaimPlot,
  'game/land/sow': sowPlots,
  'game/land/harvest': harvestPlots,
  'game/land/js': carePlots('water'),
  'game/land/sf': carePlots('fertilize'),
  'game/land/cc': carePlots('weed'),
  'game/land/sc': carePlots('insects'),
  'game/land/jsPrice': priceCares('water'),
  'game/land/sfPrice': priceCares('fertilize'),
  'game/land/ccPrice': priceCares('weed'),
  'game/land/scPrice': priceCares('insects'),
  'game/seed/list': listPrices,
  'game/seed/buy': buySeeds,
  'game/seed/myList': listStock,
  'game/seed/sell': sellGoods,
  'game/hen/list': listHens,
  'game/hen/feed': feedHens,
  'game/hen/collect': collectEggs,
};
