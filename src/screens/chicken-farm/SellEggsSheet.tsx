import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../selectors/quantityOf.ts';
import { saleValue } from '../../selectors/saleValue.ts';
import { sellGoods } from '../../actions/sellGoods.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './yard.module.css';

/** Sells eggs, all or some, for exactly the displayed sum. */
export function SellEggsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['hens', 'shop']);
  const formats = useFormats();
  const { wait } = useGameNow();
  const eggs = useManor((state) => state.facts.stock?.eggs) ?? [];
  const busy = useManor((state) => Boolean(state.pending['sell:egg']));
  const max = quantityOf(eggs);
  const [typed, setTyped] = useState<string | null>(null);
  const quantity = typed ?? String(max);
  const sell = async () => {
    if (await sellGoods('egg', Number(quantity || 0))) onClose();
  };
  const [oldest] = eggs;
  return (
    <Sheet
      title={t('sellEggs.title')}
      icon={<Icon src={goodsIcons.egg} size={32} />}
      onClose={onClose}
      foot={
        max > 0 && (
          <Button wide busy={busy} onClick={() => void sell()}>
            {t('shop:warehouse.sell')}
          </Button>
        )
      }
    >
      {max === 0 || !oldest ? (
        <EmptyState picture={emptyIcons['empty-hen']} text={t('sellEggs.none')} />
      ) : (
        <>
          <div className={styles.sell}>
            <Stepper label={t('shop:warehouse.quantity')} value={quantity} onChange={setTyped} max={max} />
            <span>{t('collectAll.eggs', { count: max })}</span>
          </div>
          <FactLines
            lines={[
              {
                key: 'price',
                label: t('eggPrice'),
                value: <Amount value={oldest.price} coin="ATR" unit="name" />,
              },
              {
                key: 'spoils',
                label: t('list'),
                value: t('shop:warehouse.spoils', { span: formats.span(wait(oldest.spoilsAt)) }),
              },
              {
                key: 'total',
                label: t('shop:warehouse.receive'),
                value: (
                  <Amount
                    value={saleValue(eggs, Math.min(max, Number(quantity || 0)))}
                    coin="ATR"
                    unit="name"
                  />
                ),
                strong: true,
              },
            ]}
          />
        </>
      )}
    </Sheet>
  );
}
