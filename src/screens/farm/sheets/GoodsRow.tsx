import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../selectors/quantityOf.ts';
import { saleValue } from '../../../selectors/saleValue.ts';
import type { Lot } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { isGiftFruit } from '#core/rules/giftTree.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { SellForm } from './SellForm.tsx';
import styles from './GoodsRow.module.css';

export interface GoodsRowProps {
  goods: Seed | 'egg';
  lots: readonly Lot[];
  /** True while its sell form shows. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** One kind of goods: lots with price and expiry; expands into the sell form. */
export function GoodsRow({ goods, lots, open, onOpen }: GoodsRowProps) {
  const { t } = useTranslation(['shop', 'common']);
  const formats = useFormats();
  const { wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const quantity = quantityOf(lots);
  const icon = goods === 'egg' ? goodsIcons.egg : goodsIcons[`fruit-${goods}`];
  return (
    <li className={styles.goods} data-goods={goods}>
      <div className={styles.head}>
        <Icon src={icon} size={42} />
        <div className={styles.words}>
          <span className={styles.name}>
            {t(`common:fruit.${goods}`)} · {t('warehouse.pieces', { count: quantity })}
          </span>
          <span className={styles.worth}>
            {t('warehouse.worth')}{' '}
            <Amount value={saleValue(lots, quantity)} coin="ATR" unit="name" size="s" />
          </span>
        </div>
        {!open && (
          <Button size="s" variant="plain" onClick={() => onOpen(true)}>
            {t('warehouse.sell')}
          </Button>
        )}
      </div>
      <ul className={styles.lots}>
        {lots.map((lot) => (
          <li key={lot.id}>
            {t('warehouse.pieces', { count: lot.quantity })} × {formats.amount(lot.price, { decimals: 4 })}{' '}
            ATR · {t('warehouse.spoils', { span: formats.span(wait(lot.spoilsAt)) })}
            {constants && goods === 'apple' && isGiftFruit(amountOf(lot.price), constants) && (
              <p>{t('warehouse.gift', { worth: formats.amount(constants.GIFT_TREE_WORTH) })}</p>
            )}
          </li>
        ))}
      </ul>
      {open && <SellForm goods={goods} lots={lots} onDone={() => onOpen(false)} />}
    </li>
  );
}
