import { cares, careTerms, type CarePath, type CarePricePath } from '#core/catalog/cares.ts';
import type { Handlers } from '#server/http/call.ts';
import { carePlots } from './carePlots.ts';
import { priceCares } from './priceCares.ts';

/** The calls of the cares. */
export const careHandlers = Object.fromEntries(
  cares.flatMap((care) => [
    [careTerms[care].give.path, carePlots(care)],
    [careTerms[care].price.path, priceCares(care)],
  ]),
) as Handlers<CarePath | CarePricePath>;
