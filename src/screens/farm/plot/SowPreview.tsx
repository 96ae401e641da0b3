import { useTranslation } from 'react-i18next';
import type { Prices } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { yText } from '../yText.ts';

/** Preview of a sapling sown now, before payment. */
export function SowPreview({ offer, yPpm }: { offer: Prices['saplings'][number]; yPpm: number }) {
  const { t } = useTranslation(['farm', 'shop']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  if (!constants) return null;
  const harvest = (count: number) => {
    const fruit = fruitsAfter(count, constants);
    const worth = BigInt(fruit) * amountOf(offer.fruitPrice);
    return (
      <>
        {t('plant.fruits', { count: fruit })} · <Amount value={worth} coin="ATR" unit="name" decimals={2} />
      </>
    );
  };
  const lines = [
    {
      key: 'time',
      label: t('shop:growing'),
      value: formats.span(wait(now + offer.growMs)),
    },
    { key: 'none', label: `${t('sow.expect')} · ${t('sow.none')}`, value: harvest(0) },
    { key: 'full', label: `${t('sow.expect')} · ${t('sow.full')}`, value: harvest(cares.length) },
    {
      key: 'care',
      label: t('shop:careCost'),
      value: <Amount value={offer.careCost} coin="ATR" unit="name" />,
    },
    { key: 'y', label: t('sow.yield'), value: `${yText(yPpm, formats)} · ${t('sow.yieldNote')}` },
  ];
  return <FactLines lines={lines} />;
}
