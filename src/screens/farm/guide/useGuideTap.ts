import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { availableOf } from '../../../actions/availableOf.ts';
import { buySeed } from '../../../actions/buySeed.ts';
import { careCosts } from '../../../actions/careCosts.ts';
import { giveCare } from '../../../actions/giveCare.ts';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import { reclaimPlot } from '../../../actions/reclaimPlot.ts';
import { sowPlots } from '../../../actions/sowPlots.ts';
import { takeGift } from '../../../actions/takeGift.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { effects } from '../../../store/effects.ts';
import { useAtrLack } from '../../../store/useAtrLack.ts';
import { useManor } from '../../../store/useManor.ts';
import type { GuideFacts } from './useGuide.ts';

export interface GuideTap {
  /** What the button says, with its price; null when there is nothing to tap but only to wait. */
  label: string | null;
  /** Does it; settles when the answer is here. */
  run: () => Promise<unknown>;
  /** What stands in the way is ATR: the step's own words give way to these. */
  lack: string | null;
}

const nothing = () => Promise.resolve();

async function takePay(): Promise<void> {
  if (await takeGift('tutorial')) effects.emit({ kind: 'coins', direction: 'in' });
}

/** The one tap of a step: the deed itself, not the way to it. */
export function useGuideTap({ step, atb }: GuideFacts): GuideTap {
  const { t } = useTranslation('guide');
  const formats = useFormats();
  const navigate = useNavigate();
  const prices = useManor((state) => state.facts.prices);
  const plots = useManor((state) => state.facts.plots);
  const constants = useManor((state) => state.world.constants);
  const priceOf = (seed: Seed) => {
    const told = prices?.saplings.find((offer) => offer.seed === seed)?.price;
    return told === undefined ? saplings[seed].price : amountOf(told);
  };
  const plant = step?.name === 'water' ? plots?.[step.plot]?.plant : null;
  const cost = plant && constants ? careCosts([plant], availableOf('ATB') ?? 0n, constants) : null;
  const need = step?.name === 'buy' ? priceOf(step.seed) : (cost?.atr ?? 0n);
  const lack = useAtrLack(need);
  if (!step || step.name === 'gift' || step.name === 'ripening' || step.name === 'own') {
    return { label: null, run: nothing, lack: null };
  }
  if (lack) {
    const run = async () => navigate(lack.door);
    return { label: t('do.lack'), run, lack: t('lack', { price: formats.amount(need) }) };
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
        return buySeed(step.seed, 1);
      case 'sow':
        return sowPlots([step.plot], step.seed);
      case 'water':
        return giveCare('water', [step.plot]);
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
  return { label, run, lack: null };
}
