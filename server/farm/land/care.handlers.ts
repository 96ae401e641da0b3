import { carePaths, type CarePath, type CarePricePath } from '#core/api/carePaths.ts';
import { cares } from '#core/catalog/cares.ts';
import type { Handlers } from '#server/http/call.ts';
import { carePlots } from './carePlots.ts';
import { priceCares } from './priceCares.ts';

/** The calls of the cares. */
export const careHandlers = Object.fromEntries(
  cares.flatMap((care) => [
    [carePaths[care].give, carePlots(care)],
    [carePaths[care].price, priceCares(care)],
  ]),
) as Handlers<CarePath | CarePricePath>;
