import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../selectors/quantityOf.ts';
import { saleValue } from '../../../selectors/saleValue.ts';
import { sellGoods } from '../../../actions/sellGoods.ts';
import type { Lot } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import styles from './SellForm.module.css';

export interface SellFormProps {
  goods: Seed | 'egg';
  lots: readonly Lot[];
  onDone: () => void;
}

/** Quantity to sell (default: all) and the exact proceeds. */
export function SellForm({ goods, lots, onDone }: SellFormProps) {
  const { t } = useTranslation(['shop', 'common']);
  const max = quantityOf(lots);
  const [quantity, setQuantity] = useState(String(max));
  const busy = useManor((state) => Boolean(state.pending[`sell:${goods}`]));
  const count = Math.min(Number(quantity || 0), max);
  const sell = async () => {
    if (await sellGoods(goods, Number(quantity || 0))) onDone();
  };
  return (
    <div className={styles.form}>
      <div className={styles.line}>
        <Stepper label={t('warehouse.quantity')} value={quantity} onChange={setQuantity} max={max} />
        <Button size="s" variant="quiet" onClick={() => setQuantity(String(max))}>
          {t('common:action.max')}
        </Button>
        <span className={styles.receive}>
          <span>{t('warehouse.receive')}</span>
          <Amount value={saleValue(lots, count)} coin="ATR" unit="name" />
        </span>
      </div>
      <Button wide busy={busy} onClick={() => void sell()}>
        {t('warehouse.sellSome', { goods: t(`common:fruit.${goods}`) })}
      </Button>
    </div>
  );
}
