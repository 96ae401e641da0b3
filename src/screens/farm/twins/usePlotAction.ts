import { useTranslation } from 'react-i18next';
import type { Plot } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { careRefusal } from '#core/rules/care.ts';
import { isRipe } from '#core/rules/growth.ts';
import { landPrice } from '#core/rules/land.ts';
import { cares, careTerms } from '#core/catalog/cares.ts';
import { careCosts } from '../../../selectors/careCosts.ts';
import { carePlots } from '../../../actions/carePlots.ts';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useManor } from '../../../store/useManor.ts';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { controlIcons } from '../../../ui/icons/controlIcons.ts';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import type { CardAction } from '../../../ui/SceneMissingCard.tsx';

/** A plot's most urgent need: harvest and care run at once, a choice opens its sheet; null for none. */
export function usePlotAction({ number, plant, reclaimedAt }: Plot, now: number): CardAction | null {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const constants = useManor((state) => state.world.constants);
  const credit = useManor((state) => state.facts.balances?.ATB?.available ?? '0');
  if (!constants) return null;
  const coins = (atr: bigint, atb = 0n) =>
    [atr > 0n && `${formats.amount(atr)} ATR`, atb > 0n && `${formats.amount(atb)} ATB`]
      .filter(Boolean)
      .join('\n');
  const open = () => openSheet({ name: 'plot', plot: number });
  if (reclaimedAt === null) {
    const price = landPrice(number, now, constants);
    return {
      text: t('wild.reclaim'),
      cost: price === 0n ? t('wild.free') : coins(price),
      icon: controlIcons.home,
      run: open,
    };
  }
  if (!plant) return { text: t('sow.sow'), icon: goodsIcons['sapling-apple'], run: open };
  if (isRipe(plant, now)) {
    return { text: t('ripe.harvest'), icon: careIcons.basket, run: () => void harvestPlots([number]) };
  }
  const care = cares.find((candidate) => careRefusal(plant, candidate, now) === null);
  if (!care) return null;
  const { atr, atb } = careCosts([plant], amountOf(credit), constants);
  return {
    text: t(`common:care.${care}`),
    cost: coins(atr, atb),
    icon: careIcons[careTerms[care].pictures.tool],
    run: () => void carePlots(care, [number]),
  };
}
