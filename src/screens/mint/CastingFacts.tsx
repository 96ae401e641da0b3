import { useTranslation } from 'react-i18next';
import type { Casting } from '#core/api/castingObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines, type FactLine } from '../../ui/FactLines.tsx';

/** The numbers of one casting. */
export function CastingFacts({ casting }: { casting: Casting }) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const { wait } = useGameNow();
  const { nextReleaseAt } = casting;
  const atr = (key: 'total' | 'released' | 'dynamic' | 'perDay' | 'givenUp', strong = false): FactLine => ({
    key,
    label: t(key),
    value: <Amount value={casting[key]} coin="ATR" unit="name" decimals={6} />,
    strong,
  });
  return (
    <FactLines
      lines={[
        {
          key: 'principal',
          label: t('principal'),
          value: <Amount value={casting.principal} coin="USDT" unit="name" decimals={6} />,
          strong: true,
        },
        atr('total'),
        atr('released', true),
        atr('dynamic'),
        ...(casting.end === 'left' ? [atr('givenUp')] : []),
        ...(nextReleaseAt === null
          ? []
          : [atr('perDay'), { key: 'next', label: t('next'), value: formats.span(wait(nextReleaseAt)) }]),
        { key: 'rate', label: t('rate'), value: formats.bps(casting.ratePpm / 100) },
        { key: 'price', label: t('price'), value: `${formats.amount(casting.price, { decimals: 6 })} USDT` },
        { key: 'castAt', label: t('castAt'), value: formats.dateTime(casting.castAt) },
        {
          key: 'endsAt',
          label: casting.end ? t('endedAt') : t('endsAt'),
          value: formats.dateTime(casting.endsAt),
        },
      ]}
    />
  );
}
