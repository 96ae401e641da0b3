import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './TradeButtons.module.css';

const sides = ['buy', 'sell'] as const satisfies readonly OrderSide[];

/** Buy and sell buttons at the lower edge, and the link to the flash exchange. */
export function TradeButtons(props: { disabled: boolean; onTrade: (side: OrderSide) => void }) {
  const { t } = useTranslation('otc');
  return (
    <div className={styles.row}>
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
      <nav className={styles.way} aria-label={t('toSwap')}>
        <Link to="/swap" className={styles.swap}>
          <Glyph name="swap" size={20} />
          {t('toSwap')}
        </Link>
      </nav>
    </div>
  );
}
