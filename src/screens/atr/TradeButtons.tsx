import { useTranslation } from 'react-i18next';
import type { OrderSide } from '../../../core/rules/otcOrder.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './TradeButtons.module.css';

const sides = ['buy', 'sell'] as const satisfies readonly OrderSide[];

/** Buy and sell, side by side at the lower edge. */
export function TradeButtons(props: { disabled: boolean; onTrade: (side: OrderSide) => void }) {
  const { t } = useTranslation('otc');
  return (
    <div className={styles.pair}>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          data-trade={side}
          className={joinClasses(styles.button, styles[side])}
          disabled={props.disabled}
          onClick={() => props.onTrade(side)}
        >
          {t(`trade.${side}`)}
        </button>
      ))}
    </div>
  );
}
