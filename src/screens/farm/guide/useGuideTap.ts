import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { availableOf } from '../../../selectors/availableOf.ts';
import { buySeeds } from '../../../actions/buySeeds.ts';
import { careCosts } from '../../../selectors/careCosts.ts';
import { carePlots } from '../../../actions/carePlots.ts';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import { reclaimPlot } from '../../../actions/reclaimPlot.ts';
import { sowPlots } from '../../../actions/sowPlots.ts';
import { takeGift } from '../../../actions/takeGift.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { effects } from '../../../store/effects.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useManor } from '../../../store/useManor.ts';
import type { GuideFacts } from './useGuide.ts';

export interface GuideTap {
  /** Label with the price; null when the step only waits. */
  label: string | null;
  /** Performs the step; settles with the response. */
  run: () => Promise<unknown>;
  /** Message when ATR is missing; it replaces the step's text. */
  missingText: string | null;
}

const nothing = () => Promise.resolve();

async function takePay(): Promise<void> {
  if (await takeGift('tutorial')) effects.emit({ kind: 'coins', direction: 'in', coin: 'ATB' });
}

/** The tap of a step: the action itself, not a link to it. */
export function useGuideTap({ step, atb }: GuideFacts): GuideTap {
  const { t } = useTranslation('guide');
  const formats = useFormats();
  const navigate = useNavigate();
  const prices = useManor((state) => state.facts.prices);
  const plots = useManor((state) => state.facts.plots);
  const constants = useManor((state) => state.world.constants);
  const priceOf = (seed: Seed) => {
    const quotedPrice = prices?.saplings.find((offer) => offer.seed === seed)?.price;
    return quotedPrice === undefined ? saplings[seed].price : amountOf(quotedPrice);
  };
  const plant = step?.name === 'water' ? plots?.[step.plot]?.plant : null;
  const cost = plant && constants ? careCosts([plant], availableOf('ATB') ?? 0n, constants) : null;
  const need = step?.name === 'buy' ? priceOf(step.seed) : (cost?.atr ?? 0n);
  const lack = useMissingAtr(need);
  if (!step || step.name === 'gift' || step.name === 'ripening' || step.name === 'own') {
    return { label: null, run: nothing, missingText: null };
  }
  if (lack) {
    const run = async () => navigate(lack.link);
    return { label: t('do.lack'), run, missingText: t('lack', { price: formats.amount(need) }) };
  }
  const parts = cost && [
    cost.atr > 0n && `${formats.amount(cost.atr)} ATR`,
    cost.atb > 0n && `${formats.amount(cost.atb)} ATB`,
  ];
  const price = parts ? parts.filter(Boolean).join(' + ') : formats.amount(need);
  const label = t(`do.${step.name}`, { price, atb: formats.amount(atb) });
  const run = () => {
    switch (step.name) {
      case 'reclaim':
        return reclaimPlot(step.plot);
      case 'buy':
        return buySeeds(step.seed, 1);
      case 'sow':
        return sowPlots([step.plot], step.seed);
      case 'water':
        return carePlots('water', [step.plot]);
      case 'harvest':
        return harvestPlots([step.plot]);
      case 'pay':
        return takePay();
      case 'gift':
      case 'ripening':
      case 'own':
        return nothing();
    }
  };
  return { label, run, missingText: null };
}
