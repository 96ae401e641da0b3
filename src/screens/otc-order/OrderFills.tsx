import { useTranslation } from 'react-i18next';
import { loadOrderFills } from '../../queries/loadOrderFills.ts';
import type { Order } from '#core/api/marketObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import styles from './OrderCard.module.css';

/** Fills of an order, oldest first; remounted with each version of the order. */
export function OrderFills({ order: { id } }: { order: Order }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const pages = useReadPages(['listFills', id], (cursor) => loadOrderFills(id, cursor));
  const six = (value: string) => formats.amount(value, { decimals: 6 });
  return (
    <div className={styles.fills}>
      <ListStates
        state={pages.state}
        count={pages.list.length}
        onRetry={pages.retry}
        onMore={pages.loadMore}
        loadingMore={pages.loadingMore}
        skeleton={<Skeleton height={44} />}
        foot={false}
      >
        <ul>
          {pages.list.map((fill) => (
            <li key={fill.id} className={styles.fill} data-fill={fill.id}>
              <span>
                <b>{six(fill.quantity)} ATR</b>
                <time dateTime={new Date(fill.at).toISOString()}>{formats.dateTime(fill.at)}</time>
              </span>
              <span>
                <b>{six(fill.usdt)} USDT</b>
                <span>
                  {t('fillAt', { price: six(fill.price) })}
                  {fill.fee !== '0' && ` · ${t('fillFee', { fee: six(fill.fee) })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
