import { useEffect, useState } from 'react';
import { loadCarePrices, type CarePrices } from '../../../queries/loadCarePrices.ts';
import type { PlantFacts } from '#core/api/objects.ts';
import { cares, type Care } from '#core/catalog/cares.ts';
import { caresGiven } from '#core/rules/plant.ts';

export type PricedCare = CarePrices['list'][number];
export type PricedCares = Readonly<Partial<Record<Care, PricedCare>>>;

/**
 * Server prices of each care of a plant, refetched after each care. Empty until loaded, and on a bad
 * connection: then the device's own calculation by the same rules shows.
 */
export function useCarePrices(number: number, plant: PlantFacts): PricedCares {
  const state = `${plant.id}:${caresGiven(plant)}`;
  const [priced, setPriced] = useState<{ state: string; prices: PricedCares }>({ state, prices: {} });
  useEffect(() => {
    let shown = true;
    void Promise.allSettled(cares.map((care) => loadCarePrices(care, [number]))).then((answers) => {
      if (!shown) return;
      const listed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.list : []));
      setPriced({ state, prices: Object.fromEntries(listed.map((price) => [price.care, price])) });
    });
    return () => {
      shown = false;
    };
  }, [number, state]);
  return priced.state === state ? priced.prices : {};
}
