import { useTranslation } from 'react-i18next';
import type { Plot } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { careRefusal } from '#core/rules/care.ts';
import { isRipe, stageOf } from '#core/rules/growth.ts';
import { landPrice } from '#core/rules/land.ts';
import { cares } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { harvestValues } from '../plot/harvestValues.ts';

/** A plot's state in one sentence: "Plot 7: apple, young tree, needs water, ripe in 2 minutes". */
export function usePlotWords({ number, plant, reclaimedAt }: Plot, reclaimed: number): string {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const plot = t('common:plot', { number });
  if (reclaimedAt === null) {
    if (number !== reclaimed + 1 || !constants) return t('twin.locked', { plot });
    const price = landPrice(number, now, constants);
    return price === 0n
      ? t('twin.nextFree', { plot })
      : t('twin.next', { plot, price: formats.amount(formatAmount(price)) });
  }
  if (!plant) return t('twin.empty', { plot });
  const fruit = t(`common:fruit.${plant.seed}`);
  if (isRipe(plant, now)) {
    const count = constants ? harvestValues(plant, constants).now : 0;
    return t('twin.ripe', { plot, fruit, count });
  }
  const wants = cares
    .filter((care) => careRefusal(plant, care, now) === null)
    .map((care) => t(`twin.wants.${care}`))
    .join('');
  return t('twin.growing', {
    plot,
    fruit,
    stage: t(`stage.${stageOf(plant, now)}`),
    wants,
    span: formats.span(wait(plant.ripeAt)),
  });
}
