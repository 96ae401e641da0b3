import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** P with its change over a day, and the yield index. */
export function PricePanel() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const prices = useManor((state) => state.facts.prices);
  if (!prices) {
    return (
      <Panel>
        <Skeleton height={30} lines={3} />
      </Panel>
    );
  }
  return (
    <Panel>
      <FactLines
        lines={[
          {
            key: 'price',
            label: t('price'),
            value: <Amount value={prices.p} coin="USDT" unit="name" decimals={6} />,
            strong: true,
          },
          { key: 'change', label: t('change'), value: formats.bps(prices.change24hBps) },
          {
            key: 'yield',
            label: `${t('yield')} · ${t('yieldText')}`,
            value: formats.amount(BigInt(prices.yPpm)),
          },
        ]}
      />
    </Panel>
  );
}
