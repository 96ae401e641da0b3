import { useTranslation } from 'react-i18next';
import type { BasketLineFacts } from '#core/api/basketObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './OrdersScreen.module.css';

/** Goods of a basket; with `have`, also what the barn holds of each. */
export function BasketGoods({ lines }: { lines: readonly (BasketLineFacts & { have?: number })[] }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  return (
    <ul className={styles.goods}>
      {lines.map(({ good, quantity, have }) => {
        const isThere = have !== undefined && have >= quantity;
        return (
          <li key={good} className={joinClasses(styles.good, isThere && styles.there)} data-good={good}>
            <Icon src={goodsIcons[good === 'egg' ? 'egg' : `fruit-${good}`]} size={36} />
            <span>{t(`fruit.${good}`)}</span>
            <b>
              {have === undefined
                ? formats.count(quantity)
                : `${formats.count(Math.min(have, quantity))} / ${formats.count(quantity)}`}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
