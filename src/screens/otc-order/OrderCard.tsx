import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './OrderCard.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFills } from './OrderFills.tsx';
import { OrderProgress } from './OrderProgress.tsx';

/** One of the player's orders: terms, progress, locked amount, fills, and a revoke button. */
export function OrderCard({ order, onRevoke }: { order: Order; onRevoke: () => void }) {
  const { t } = useTranslation(['otc', 'common']);
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending[`order:${order.id}`]));
  const [unfolded, setUnfolded] = useState(false);
  const { id, side, state, reason } = order;
  const isFilled = amountOf(order.remaining) < amountOf(order.quantity);
  return (
    <li className={styles.card} data-order={id} data-state={state}>
      <div className={styles.head}>
        <span className={joinClasses(styles.side, styles[side])}>{t(`trade.${side}`)}</span>
        <b className={styles.price}>
          {formats.amount(order.price, { decimals: 6 })} <span>USDT</span>
        </b>
        <span className={joinClasses(styles.state, styles[state])}>
          {t(reason ? `reason.${reason}` : `state.${state}`)}
        </span>
      </div>
      <OrderProgress order={order} />
      <OrderFacts order={order} />
      <div className={styles.acts}>
        {isFilled && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('fills')}
            <Glyph name={unfolded ? 'up' : 'down'} size={16} />
          </button>
        )}
        {state === 'posted' && (
          <Button size="s" variant="danger" busy={busy} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        )}
      </div>
      {unfolded && isFilled && <OrderFills key={order.version} order={order} />}
    </li>
  );
}
