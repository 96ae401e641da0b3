import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { useOrders } from '../../store/useOrders.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './OrdersLink.module.css';

/** Link to the player's orders, with the number of open ones. */
export function OrdersLink() {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const open = useOrders()?.filter(({ state }) => state === 'posted').length ?? 0;
  return (
    <Link to="/otc-order" className={styles.link}>
      <Glyph name="list" size={18} />
      {t('page.otcOrder')}
      {open > 0 && <b className={styles.count}>{formats.count(open)}</b>}
    </Link>
  );
}
